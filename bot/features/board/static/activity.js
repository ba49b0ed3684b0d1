// The door inside Discord: Discord says who somebody is, then the page of their seat or table opens. It knows no game.
import { DiscordSDK } from "./sdk.js";
import { Lost, post as postTo, wait } from "./line.js";

/** For so many milliseconds Discord may ask its person before they can ask again, and the server may ask Discord. */
const ASKING = 15000, ANSWERING = 12000, TIMES = 3;
const words = document.documentElement.dataset;
const at = (id) => document.getElementById(id);
/** Counts the tries: what comes of an earlier one is not wanted any more. */
let tries = 0;
/** Why nothing is shown yet. */
let reason = words.unheard;

at("unloaded").remove();
document.querySelector("main").hidden = true;
at("door").hidden = false;
const say = (text) => { at("whose").textContent = text; };

const sdk = (() => {
  try {
    return new DiscordSDK(words.application, { disableConsoleLogOverride: true });
  } catch { // the address has not what Discord puts there
    return null;
  }
})();
/** Discord has answered. The SDK itself takes no answer about somebody who has no picture. */
const ready = sdk && new Promise((done) => {
  addEventListener("message", ({ source, data }) => source === sdk.source && data?.[1]?.evt === "READY" && done());
});

/** Have Discord say who somebody is, and show what is theirs. */
async function enter() {
  const mine = ++tries;
  say(words.opening);
  at("enter").hidden = true;
  const offering = setTimeout(() => offer(reason), ASKING);
  try {
    const told = await known().finally(() => clearTimeout(offering));
    if (mine === tries) await show(told);
  } catch (error) {
    if (mine === tries) offer(error.refused ?? (error instanceof Lost ? words.unheard : words.lost));
  }
}

/** Say why nothing is shown, and let somebody try again or, where everybody may watch the table, do that in their browser. */
function offer(sentence) {
  say(sentence);
  at("enter").hidden = false;
  at("enter").textContent = words.retry;
  at("whose").focus();
  elsewhere().catch(() => {}); // the words say where else there is a way
}

async function elsewhere() {
  if (at("elsewhere")) return;
  const { page } = await post("elsewhere", { instance: sdk.instanceId, table: sdk.customId });
  if (page && !at("elsewhere") && !at("door").hidden)
    at("door").append(Object.assign(document.createElement("a"), { id: "elsewhere", href: page, textContent: words.browser, target: "_blank" }));
}

async function known() {
  await ready;
  for (let times = TIMES; ; times -= 1) {
    reason = words.declined; // Discord may be asking its person
    const code = await agreed();
    reason = words.unheard;
    try {
      return await post("enter", { code, instance: sdk.instanceId, table: sdk.customId });
    } catch (error) {
      if (times <= 1 || (error.status && error.status !== 429)) throw error;
      await wait(1000); // a code counts once, so another one is asked for
    }
  }
}

/** What Discord gives to whoever agrees. */
async function agreed() {
  const asked = { client_id: words.application, response_type: "code", state: "", prompt: "none", scope: ["identify"] };
  try {
    return (await sdk.commands.authorize(asked)).code;
  } catch {
    throw new Lost({ refused: words.declined, status: 403 });
  }
}

const post = (path, body, headers) => postTo(new URL(`activity/${path}`, location), body, { headers, silence: ANSWERING });

async function show({ page, session, tables, title }) {
  const headers = { Authorization: `Bearer ${session}` };
  at("elsewhere")?.remove();
  if (tables) return choose(title, tables, headers);
  at("tables")?.remove();
  words.page = page; // before the pages' own scripts look where they are
  const board = await import("./board.js");
  board.seat.headers = headers;
  if (page.startsWith("seat/")) return import("./seat.js");
  await import("./offers.js").catch(() => {}); // one can watch without it
  at("door").hidden = true;
  document.querySelector("main").hidden = false;
  return board.follow();
}

/** Let somebody choose one of their tables. */
function choose(title, tables, headers) {
  say(title);
  at("tables")?.remove();
  const list = Object.assign(document.createElement("ul"), { id: "tables" });
  list.append(...tables.map(({ code, words: text }) => {
    const row = document.createElement("li"), button = Object.assign(document.createElement("button"), { textContent: text });
    button.onclick = () => post("table", { table: code }, headers).then(show).catch((error) => say(error.refused ?? words.lost));
    row.append(button);
    return row;
  }));
  at("door").append(list);
  at("whose").focus();
}

/** Discord's frame opens nothing else; it asks its person whether a link may be opened in their browser. */
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!sdk || !link || (link.origin === location.origin && !link.target)) return;
  event.preventDefault();
  sdk.commands.openExternalLink({ url: link.href }).catch(() => {});
});

at("enter").onclick = enter;
if (sdk) enter();
else say(words.outside);
