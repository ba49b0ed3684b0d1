"use strict";
// Where SimCord's page shows something else than Discord does.

// Pictures stand above the buttons of their message.
(() => {
  const list = document.getElementById("channel-message-list");
  const above = ":scope > .embed-card, :scope > .message-components";
  new MutationObserver(() => {
    for (const pictures of list.querySelectorAll(".message-attachments")) {
      const below = pictures.parentElement.querySelector(above);
      if (below && below.compareDocumentPosition(pictures) & Node.DOCUMENT_POSITION_FOLLOWING) below.before(pictures);
    }
  }).observe(list, { childList: true, subtree: true });
})();

// A mention of the private messages with the bot, which SimCord leaves as it was typed, is a link to them.
(() => {
  const list = document.getElementById("channel-message-list");
  const MENTION = /<#(\d+)>/;

  function mend(text) {
    const [whole, room] = MENTION.exec(text.data);
    const link = Object.assign(document.createElement("a"), { className: "mention", textContent: "@Hippodrome" });
    link.href = `https://discord.com/channels/@me/${room}`;
    const rest = text.splitText(text.data.indexOf(whole));
    rest.data = rest.data.slice(whole.length);
    rest.before(link);
  }

  new MutationObserver(() => {
    const walker = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (MENTION.test(walker.currentNode.data)) mend(walker.currentNode);
  }).observe(list, { childList: true, subtree: true });
})();

// An empty room says what can be done in it.
(() => {
  const empty = document.getElementById("channel-empty");
  const input = document.getElementById("channel-composer-input");
  const COMMANDS = {
    play: "opens a table for you and others",
    practice: "starts a game against bots, for you alone",
    help: "explains the bot",
  };

  function write(name) {
    input.focus();
    input.value = `/${name}`;
    input.setSelectionRange(input.value.length, input.value.length);
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  function line(name) {
    const item = document.createElement("span");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: `/${name}` });
    button.addEventListener("click", () => write(name));
    item.append(button, ` ${COMMANDS[name]}`);
    return item;
  }

  async function fill() {
    if (!window.simcordPreview?.ready || !sandbox.headers["X-Simcord-Context"]) return void setTimeout(fill, 200);
    const { entries } = await (await fetch("/api/commands", { headers: sandbox.headers })).json();
    sandbox.commands = entries.map((entry) => entry.invocation);
    const known = Object.keys(COMMANDS).filter((name) => sandbox.commands.includes(name));
    empty.replaceChildren("Nothing has been posted here yet.", ...known.map(line));
  }
  fill();
})();

// What went wrong is said in one sentence above the composer; what went well needs none.
(() => {
  const notice = document.createElement("div");
  notice.id = "sandbox-notice";
  notice.setAttribute("role", "status");
  notice.hidden = true;
  document.getElementById("channel-composer").before(notice);
  const WORDS = {
    "action-callback-error": "The bot had a fault. Its log says more.",
    "action-timeout": "The bot did not respond in time.",
    "command-option-invalid": "An option of this command does not fit.",
    "validation-failed": "That can no longer be pressed: the message has changed.",
    "control-unavailable": "That can no longer be pressed: the message has changed.",
    "stale-revision": "The page has just changed. Please try again.",
    busy: "The page has just changed. Please try again.",
  };

  /** What to say of a receipt; null stands for a connection that broke off. */
  function sentence(receipt) {
    if (!receipt) return "The connection broke off. Look whether the bot has answered.";
    const heard = receipt.acknowledgement !== "unacknowledged";
    const code = receipt.diagnostics.map((item) => item.code).find((item) => item in WORDS);
    if (heard && (receipt.settlement === "settled" || code === "action-timeout")) return "";
    return WORDS[code] || "The bot did not respond.";
  }

  function say(words) {
    notice.textContent = words;
    notice.hidden = !words;
  }

  document.addEventListener("sandbox:acted", ({ detail }) => say(sentence(detail)));
  document.addEventListener("sandbox:lost", ({ detail }) => {
    say(detail ? "The sandbox does not answer. Is it still running?" : "");
  });
})();
