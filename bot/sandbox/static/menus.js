"use strict";
// Context menus: a right click, a long press, or ⋯ on a message; the same on a person's name.
(() => {
  const list = document.getElementById("channel-message-list");
  const menu = Object.assign(document.createElement("div"), { id: "sandbox-menu", hidden: true });
  menu.setAttribute("role", "menu");
  document.body.append(menu);
  let people = [];
  let offered = { user: [], message: [] };

  const post = (form) => fetch("/sandbox/menus", {
    method: "POST",
    headers: { ...sandbox.headers, "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });

  async function learn() {
    if (!sandbox.headers["X-Simcord-Context"]) return;
    offered = await (await fetch("/sandbox/menus", { headers: sandbox.headers })).json();
    people = (await (await fetch("/sandbox/rooms")).json()).people;
    document.body.toggleAttribute("data-menus", offered.message.length > 0);
  }

  /** The kind and id of what was pointed at: a person, else the message. */
  function target(element) {
    const name = element.closest(".mention, .message-author")?.textContent.replace(/^@/, "");
    const person = people.find((one) => one.name === name);
    const message = element.closest("[data-message-id]");
    if (person && offered.user.length) return { kind: "user", target: person.id };
    return message && offered.message.length ? { kind: "message", target: message.dataset.messageId } : null;
  }

  function open(on, x, y) {
    menu.replaceChildren(...offered[on.kind].map((name) => {
      const item = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      item.setAttribute("role", "menuitem");
      item.addEventListener("click", () => { close(); void post({ ...on, name }); });
      return item;
    }));
    menu.hidden = false;
    menu.style.left = `${Math.max(4, Math.min(x, innerWidth - menu.offsetWidth - 4))}px`;
    menu.style.top = `${Math.max(4, Math.min(y, innerHeight - menu.offsetHeight - 4))}px`;
    menu.firstChild.focus();
  }
  function close() { menu.hidden = true; }

  list.addEventListener("contextmenu", (event) => {
    const on = target(event.target);
    if (!on) return;
    event.preventDefault();
    open(on, event.clientX, event.clientY);
  });
  document.addEventListener("pointerdown", (event) => { if (!menu.contains(event.target)) close(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });

  new MutationObserver(() => {
    for (const toolbar of list.querySelectorAll(".message-context-actions:not(:has(.sandbox-more))")) {
      const more = Object.assign(document.createElement("button"), { type: "button", textContent: "⋯", ariaLabel: "Apps" });
      more.className = "message-action-button sandbox-more";
      more.addEventListener("click", () => {
        const { left, bottom } = more.getBoundingClientRect();
        open({ kind: "message", target: more.closest("[data-message-id]").dataset.messageId }, left, bottom);
      });
      toolbar.append(more);
    }
  }).observe(list, { childList: true, subtree: true });

  let viewer = null;
  setInterval(() => {
    if (!window.simcordPreview?.ready || viewer === sandbox.viewer) return;
    viewer = sandbox.viewer;
    learn().catch(() => { viewer = null; });
  }, 500);
})();
