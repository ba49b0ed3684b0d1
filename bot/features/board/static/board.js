// Draws what the server tells of a table, and plays what it tells of its past. It knows no game.
import { Lost, NEWS, cut, request, wait } from "./line.js";

const SVG = "http://www.w3.org/2000/svg";
const MOVING = 900, HOLDING = 700, POLLING = 1500, LOST = 3000, SOON = 1000;
export const at = (id) => document.getElementById(id);
export const say = (id, text) => { if (at(id).textContent !== text) at(id).textContent = text; };
/** What a button does, in words where there is room for them beside its sign. */
export const sayOn = (id, text) => {
  at(id).querySelector(".words").textContent = text;
  call(id, text);
};
/** Set attributes, which all browsers read; the properties of ARIA only newer ones know. */
export function set(what, attributes) {
  for (const [key, value] of Object.entries(attributes)) what.setAttribute(key, value);
}
const pause = (time) => new Promise((done) => setTimeout(done, time));
/** What is said while there is no line. */
export const lost = () => seat.words?.lost ?? state?.words.lost ?? document.documentElement.dataset.lost;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** The address of this page; inside Discord that of the page which is shown there (activity.js). */
const inside = document.documentElement.dataset.page, page = new URL(inside ?? "", location);
const [kind, code] = page.pathname.split("/").slice(-2);
export const table = new URL(`../t/${code}/`, page);
/** What the page of a seat adds (seat.js): as whom it asks, what it is asked, how that is shown, its words, where its replay begins; and what hears of all that is new. */
export const seat = { headers: {}, ask: null, show: null, words: null, since: 0, left: false, hear: null };
export const known = new Set();
const [grounds, parts, lengths] = [new Map(), new Map(), new Map()];
/** The table as it was told last; which take of which part is shown; whether the newest is. */
let state = null, part = 0, take = 0, live = true;
/** Counts what was begun to be shown: what is no longer wanted sees that the number is another. */
let turn = 0, playing = false;
/** Whether the newest could not be shown and is owed. */
let owed = false;
/** The part with which a shared link begins, 0 for none. */
let begins = kind === "t" ? Number(location.hash.slice(1)) || 0 : 0;

// Asking

async function ask(path, silence) {
  const answer = await request(new URL(path, table), { silence, headers: seat.headers });
  if (!answer.ok) throw new Lost({ status: answer.status });
  return answer;
}

/** The newest could not be shown, as something did not come: it is asked for again. */
export function owe(error) {
  if (!(error instanceof Lost)) throw error;
  if (!owed) setTimeout(cut, LOST);
  owed = true;
}

function once(kept, key, make) {
  if (!kept.has(key)) kept.set(key, make().catch((error) => { kept.delete(key); throw error; }));
  return kept.get(key);
}

const partOf = (number) => once(parts, number, async () => {
  const told = learn(JSON.parse((await ask(`part/${number}`)).text));
  lengths.set(number, told.takes.length);
  return told;
});
const groundOf = (digest) => once(grounds, digest, async () =>
  (await ask(`ground/${digest}${live ? "" : `?part=${Math.max(1, part)}`}`)).text);

// Drawing

/** The grounds that this page has. */
export const groundsHere = () => [...grounds.keys()];

/** Keep the drawings and grounds that come with something. */
export function learn(told) {
  for (const [digest, svg] of Object.entries(told.grounds ?? {})) grounds.set(digest, Promise.resolve(svg));
  const fresh = Object.keys(told.drawings).filter((id) => !known.has(id));
  at("drawings").insertAdjacentHTML("beforeend", fresh.map((id) => told.drawings[id]).join(""));
  for (const id of fresh) known.add(id);
  return told;
}

async function draw(scene, shapes = scene.shapes) {
  const mine = turn, ground = await groundOf(scene.ground);
  if (mine !== turn) return false;
  if (at("ground").dataset.digest !== scene.ground) {
    at("ground").innerHTML = ground;
    at("ground").dataset.digest = scene.ground;
  }
  set(at("board"), { viewBox: `0 0 ${scene.size.join(" ")}`, "aria-label": scene.alt });
  at("twin").textContent = scene.twin;
  at("shapes").innerHTML = shapes;
  at("tokens").replaceChildren();
  at("tails").replaceChildren();
  return true;
}

export function make(name, attributes, under) {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  under.append(made);
  return made;
}

/** Something on its way: told how much of it is over, it is there. */
function token({ at: steps, tail }) {
  const lines = !tail ? [] : [["#1d1512", 8.5], [tail, 5]].map(([stroke, width]) =>
    make("polyline", { stroke, "stroke-width": width }, at("tails")));
  const use = make("use", {}, at("tokens"));
  return (over) => {
    const far = over * (steps.length - 1), k = Math.min(Math.floor(far), steps.length - 2), q = far - k;
    const [, , from, ...before] = steps[k], [, , to, ...after] = steps[k + 1];
    const [x, y, size] = before.map((value, n) => value + (after[n] - value) * q);
    const heading = from + (((to - from + 540) % 360) - 180) * q, [drawing, turned] = steps[q < 0.5 ? k : k + 1];
    use.setAttribute("href", `#${drawing}`);
    use.setAttribute("transform", `translate(${x} ${y}) rotate(${heading - turned}) scale(${size})`);
    const behind = lines.length && [...steps.slice(0, k + 1).map((step) => `${step[3]},${step[4]}`), `${x},${y}`].join(" ");
    for (const line of lines) line.setAttribute("points", behind);
  };
}

/** Move what moves in a take; whether that was let come to its end. */
async function move(told, before) {
  if (!(await draw(before, told.staying))) return false;
  const mine = turn, tokens = told.moves.map(token);
  for (const place of tokens) place(0);
  const start = performance.now();
  return new Promise((done) => {
    const frame = (now) => {
      if (mine !== turn) return done(false);
      const over = Math.min(1, Math.max(0, (now - start) / MOVING));
      for (const place of tokens) place(over * over * (3 - 2 * over));
      if (over < 1) requestAnimationFrame(frame);
      else done(true);
    };
    requestAnimationFrame(frame);
  });
}

// Where one is

const takesOf = (number) => lengths.get(number) ?? Infinity;
const sceneOf = (told, number) => (number ? told.takes[number - 1].then : told.from);

/** Say as much of a part as so many of its takes have shown. */
function tell(caption, place, story, takes = Infinity) {
  say("caption", caption);
  say("place", place);
  mark();
  set(at("slider"), { "aria-valuetext": place });
  document.title = [place, state.game, state.code].filter(Boolean).join(" · ");
  const told = story.filter(([, , after = 0]) => after <= takes);
  if (at("story").dataset.of === told.join("\n")) return;
  at("story").dataset.of = told.join("\n");
  at("story").replaceChildren(...told.map(([text, mattered]) =>
    Object.assign(document.createElement("li"), { textContent: text, className: mattered ? "mattered" : "" })));
}

/** Let the list of rounds go as far as that, and mark the one that is shown. */
function mark() {
  const whole = live || take >= takesOf(part);
  for (const row of at("list").children) {
    const [first, last] = row.dataset.parts.split(" ").map(Number);
    row.hidden = !live && (last > part || (last === part && !whole));
    if (!live && first <= part && part <= last) set(row.firstElementChild, { "aria-current": true });
    else row.firstElementChild.removeAttribute("aria-current");
  }
}

function tellPart(told, takes) {
  const { caption, place } = takes ? told.takes[takes - 1] : { caption: "", place: told.place };
  tell(caption, place, told.story, takes);
}

const call = (id, name) => set(at(id), { "aria-label": name, title: name });

function press() {
  at("play").textContent = playing ? "❚❚" : "▶";
  call("play", playing ? state.words.pause : state.words.play);
  set(at("now"), { "aria-pressed": live });
  at("slider").value = part;
  const hides = !live && at("spots").contains(document.activeElement);
  document.body.classList.toggle("past", !live);
  if (hides) at("title").focus({ preventScroll: true });
}

/** Show a part after so many of its takes. */
async function show(number, takes) {
  turn += 1;
  [part, take, live] = [number, takes, false];
  press();
  const mine = turn, told = await partOf(Math.max(1, number));
  if (mine !== turn) return;
  take = Math.min(takes, told.takes.length);
  await draw(sceneOf(told, take));
  tellPart(told, take);
}

/** Show the newest, with what a seat is asked. */
export async function present() {
  turn += 1;
  [part, take, live, playing] = [state.parts, Infinity, true, false];
  if (!document.hidden) keep(part);
  press();
  const mine = turn, asked = await seat.ask?.();
  if (mine !== turn || !(await draw(asked?.board ?? state.board))) return;
  seat.show?.(asked);
  tell("", state.place, state.story);
}

/** Play from the beginning of a part, or from where one is. */
async function play(number = part, from = take) {
  turn += 1;
  [part, take, live, playing] = [Math.max(1, number), from, false, true];
  press();
  for (const mine = turn; mine === turn; ) {
    const told = await partOf(part);
    if (mine !== turn) return;
    press();
    if (take >= told.takes.length) {
      if (part >= state.parts) return present();
      if (part > seen) keep(part);
      [part, take] = [part + 1, 0];
      continue;
    }
    const next = told.takes[take];
    tellPart(told, take);
    if (!calm.matches && !(await move(next, sceneOf(told, take)))) return;
    if (!(await draw(next.then))) return;
    take += 1;
    tellPart(told, take);
    await pause(calm.matches ? MOVING + HOLDING : HOLDING);
  }
}

/** Play what this browser has not shown yet, at a first visit the last part; nothing where nothing may move by itself. */
async function review() {
  if (document.hidden) return present();
  const from = begins;
  begins = 0;
  if (from > 0 && from <= state.parts) return calm.matches ? show(from, Infinity) : play(from, 0);
  if (calm.matches || seen >= state.parts) return present();
  turn += 1;
  [live, playing] = [false, true];
  press();
  const mine = turn, asked = await seat.ask?.();
  if (mine !== turn) return;
  seat.show?.(asked?.nothing ? { ...asked, nothing: "…" } : asked); // which may be how the film ends
  return play(seen ? Math.max(seat.since, seen + 1) : since(), 0).catch(() => playing && present());
}

function stop() {
  playing = false;
  return show(part, take);
}

async function back() {
  playing = false;
  if (take === Infinity) take = (await partOf(part)).takes.length;
  if (take > 0) return show(part, take - 1);
  return part > 1 ? show(part - 1, Infinity) : show(1, 0);
}

async function on() {
  playing = false;
  if (live) return;
  if (take < (await partOf(Math.max(1, part))).takes.length) return show(Math.max(1, part), take + 1);
  return part < state.parts ? show(part + 1, 1) : present();
}

// The list of rounds, and the clock

const listed = { version: "", asked: "" };

/** The rounds of the game, or its moves, once somebody opens their list; each plays from there. */
async function list() {
  if (!at("rounds").open || listed.asked === state.version) return;
  listed.asked = state.version;
  const { rounds, version } = JSON.parse((await ask("rounds").catch((error) => { listed.asked = ""; throw error; })).text);
  if (listed.version !== version) at("list").replaceChildren(...rounds.map(([first, last, text]) => {
    const row = document.createElement("li"), button = Object.assign(document.createElement("button"), { textContent: text });
    button.addEventListener("click", doing(() => (calm.matches ? show(last, Infinity) : play(first, 0))));
    row.dataset.parts = `${first} ${last}`;
    row.append(button);
    return row;
  }));
  listed.version = version;
  mark();
  at("list").scrollTop = at("list").scrollHeight;
}

const DAY = 86400;

/** When that is, and how long it is until then. */
function timer(moment) {
  const when = new Date(1000 * moment), far = moment - Date.now() / 1000 > 6 * DAY;
  const date = far ? { day: "numeric", month: "short" } : { weekday: "short" };
  const made = Object.assign(document.createElement("time"), { dateTime: when.toISOString(), title: when.toLocaleString(state.language) });
  const left = document.createElement("span");
  set(left, { role: "timer", "data-until": moment });
  made.append(when.toLocaleString(state.language, { ...date, hour: "2-digit", minute: "2-digit" }), " (", left, ")");
  count(left);
  return made;
}

function count(left) {
  const seconds = Math.max(0, Math.round(left.dataset.until - Date.now() / 1000)), digits = (n) => String(n).padStart(2, "0");
  const days = new Intl.RelativeTimeFormat(state.language), [minutes, hours] = [60, 3600].map((unit) => Math.floor(seconds / unit));
  left.textContent = seconds >= 2 * DAY ? days.format(Math.floor(seconds / DAY), "day")
    : `${hours}:${digits(minutes % 60)}:${digits(seconds % 60)}`;
}

setInterval(() => document.querySelectorAll("[data-until]").forEach(count), 1000);

/** Give the address away that shows the game from the round on that one looks at. */
async function share() {
  const url = live ? state.page : `${state.page}#${Math.max(1, part)}`;
  if (navigator.share) return navigator.share({ title: state.game, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    say("shared", state.words.shared);
  } catch { // an old browser, or it must not
    say("shared", url);
  }
}

// What this browser has seen

const memory = `seen ${page.pathname}`;
/** The last part shown before this visit, and by now. */
let visited = 0, seen = 0;
try { visited = seen = Number(localStorage.getItem(memory)); } catch { /* not kept here */ }
function keep(number) {
  seen = number;
  try { localStorage.setItem(memory, number); } catch { /* not kept here */ }
}
const since = () => seat.since || (visited && visited < state.parts ? visited + 1 : state.parts);

// Being told

async function heed(told) {
  const before = state;
  for (const number of parts.keys()) if (!before || number >= before.parts) parts.delete(number);
  groundOf(told.board.ground).catch(() => {}); // asked for before the drawings are read
  state = learn(told);
  document.documentElement.lang = state.language;
  at("game").textContent = state.game;
  at("slider").max = state.parts;
  for (const place of document.querySelectorAll("[data-word]")) place.textContent = state.words[place.dataset.word];
  for (const id of ["back", "on"]) call(id, state.words[id]);
  set(at("slider"), { "aria-label": state.words.slider });
  at("now").textContent = state.words.now;
  sayOn("recent", seat.words?.since ?? (since() < state.parts ? state.words.since : state.words.last));
  const awaited = state.turn ?? []; // a process of the release before tells none
  at("turn").replaceChildren(...awaited.map((part) => (typeof part === "string" ? part : timer(part))));
  at("channel").textContent = state.words.back_there;
  at("channel").hidden = !state.back;
  if (state.back) at("channel").href = state.back;
  at("sharing").hidden = !state.page;
  at("games").hidden = !state.games;
  at("games").href = state.games;
  at("people").replaceChildren(...state.names.map(([name, side]) => {
    const row = Object.assign(document.createElement("li"), { textContent: name ? `${name} ` : "" });
    row.append(Object.assign(document.createElement("small"), { textContent: side }));
    return row;
  }));
  list().catch(owe);
  seat.hear?.();
  if (live) return review();
  press();
  seat.ask?.().then(seat.show);
}

/** Hear what is new. What stands now is answered at once, which tells whether there is a line. */
export async function follow() {
  for (let waits = false; !seat.left; ) {
    const begun = performance.now(), soon = setTimeout(() => state && !waits && say("notice", lost()), SOON);
    let rest = POLLING;
    try {
      const answer = await ask(waits ? `state?seen=${state.version}` : "state", waits ? NEWS : undefined);
      say("notice", "");
      waits = true;
      if (answer.status === 200) hear(JSON.parse(answer.text));
    } catch (error) {
      if (error.status === 401 && seat.ask) await seat.ask();
      if (!error.cut) say("notice", (error.status === 404 || error.status === 401) && state ? state.words.gone : lost());
      rest = error.cut ? 0 : LOST;
      waits = false;
    }
    clearTimeout(soon);
    rest -= performance.now() - begun;
    if (rest > 0 && (await wait(rest))) waits = false;
  }
}

function hear(told) {
  if (told.version === state?.version && !owed) return;
  owed = false;
  heed(told).catch(owe);
}

/** Do what a control is for; what that needs may not come. */
export const doing = (act) => () => act()?.catch((error) => {
  if (!(error instanceof Lost)) throw error;
  playing = false;
  press();
  cut(); // whether there is a line is found out at once
});

const ACTS = {
  play: () => (playing ? stop() : live ? play(since(), 0) : play()), back, on, now: present, recent: () => play(since(), 0),
};
for (const [id, act] of Object.entries(ACTS)) at(id).addEventListener("click", doing(act));
at("slider").addEventListener("input", doing(() => {
  playing = false;
  const number = Number(at("slider").value);
  return number ? show(number, Infinity) : show(0, 0);
}));
at("rounds").addEventListener("toggle", doing(() => state && list()));
at("share").addEventListener("click", doing(share));
new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty("--top", `${target.offsetHeight}px`))
  .observe(document.querySelector("header"));
const KEYS = { ArrowLeft: back, ArrowRight: on, Home: () => show(0, 0), End: present, " ": ACTS.play };
document.addEventListener("visibilitychange", () => {
  if (!state || document.hidden || seat.left) return;
  if (live) review().catch(owe);
  else seat.ask?.().then(seat.show);
});
addEventListener("keydown", (event) => {
  const act = KEYS[event.key], own = event.target.closest("input, summary, dialog") || (event.key === " " && event.target.closest("button"));
  if (!act || own || !state || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  doing(act)();
});
// Without its style the page still says that it did not load completely.
if (at("unloaded") && getComputedStyle(at("unloaded")).animationName !== "none") at("unloaded").remove();
if (kind === "t" && !inside) follow();
