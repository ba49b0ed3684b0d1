// The page of a seat: whose it is, what is asked, spots to tap, and what is sent. It knows no game.
import { at, follow, groundsHere, known, learn, lost, make, owe, present, say, sayOn, seat, set, table } from "./board.js";
import { Lost, cut, post as postTo, wait } from "./line.js";

const IDLE = 2000, NEAR = 22, LEAST = 24.5, CLOSEST = 5, LOW = 240, MANY = 8, PATIENT = 6;
/** Whether the board stands beside the question (see board.css), not above it. */
const beside = matchMedia("(min-width: 900px)");
/** For so many milliseconds something is asked again. */
const LASTING = 60000;
const memory = `session ${location.pathname}`;
const link = location.hash.slice(1);
history.replaceState(null, "", location.pathname + location.search);
/** What was asked last and the draft there; whether the server has the draft; what is said in the page's language. */
let told = null, draft = "", kept = true, words = {}, idle = 0;
/** The first answer, for which the page asks while it asks for the table. */
let begun = null, asks = 0;
/** Whether something is being sent, and what was sent last, whose answer has not come. */
let sending = false, unheard = null;
/** The least height of the board and its largest scale since it was asked, and where one looks; whether the whole board is wanted. */
let lowest = Infinity, closest = 0, corner = "", whole = false;
/** Ends what is picked in the sheet. */
let decide = () => {};
const sheet = at("sheet"), isOpen = () => sheet.hasAttribute("open");
if (!sheet.show) { // an old browser: the sheet lies beside everything else
  sheet.show = sheet.showModal = () => sheet.setAttribute("open", "");
  sheet.close = () => {
    if (!isOpen()) return;
    sheet.removeAttribute("open");
    sheet.dispatchEvent(new Event("close"));
  };
}

// Asking

async function post(path, body, more = {}, times = PATIENT) {
  try {
    return await postTo(new URL(path, table), body, { headers: seat.headers, ...more });
  } catch (error) {
    if (times <= 1 || !(error.status === 429 || error.status === 503)) throw error;
    await wait(error.rest);
    return post(path, body, more, times - 1);
  }
}

function remember(session) {
  if (session) seat.headers = { Authorization: `Bearer ${session}` };
  try {
    if (session) sessionStorage.setItem(memory, session);
    else sessionStorage.removeItem(memory);
  } catch { /* not kept here */ }
}

/** Nobody sits here any more: what is said takes the place of everything. */
function close(sentence) {
  if (seat.left) return;
  seat.left = true;
  remember("");
  document.querySelector("main").hidden = at("enter").hidden = true;
  sheet.close();
  at("door").hidden = false;
  say("whose", sentence);
  at("whose").focus();
}

/** Do something of the seat; what is refused is said, and a dead session ends the page. */
async function trying(act) {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    if (error.status === 401 || error.status === 403) close(error.refused ?? lost());
    else if (error.status || error.refused) tell(error.refused ?? lost()); // that the line is dead is said above
  }
}

const tell = (sentence) => say(at("door").hidden ? "receipt" : "whose", sentence);

/** What is asked; nothing where that is asked once more meanwhile. */
seat.ask = async () => {
  const mine = ++asks, first = begun;
  begun = null;
  set(at("seat"), { "aria-busy": true });
  const said = await (first ?? trying(() => ask().catch(owing)));
  if (mine !== asks) return null;
  if (!said) set(at("seat"), { "aria-busy": false });
  return said && learn(said);
};

/** What does not come over a dead line is asked for again with all else. */
function owing(error) {
  if (!error.status) owe(error);
  throw error;
}

async function ask() {
  const asked = told?.decision ?? null, more = { whole: at("later").open, drawings: [...known], grounds: groundsHere() };
  try {
    const body = { ...more, decision: asked, line: kept ? null : draft };
    return await (told ? post("seat", body) : again("seat", body, Infinity));
  } catch (error) {
    if (error.status !== 409 || asked === null) throw error;
    kept = true;
    return post("seat", { ...more, decision: null, line: null });
  }
}

/** Make a line the draft, whose words are those of what was pressed until the server has others, and show what comes of it. */
function write({ line, label }) {
  [draft, kept] = [line, false];
  drafted(line, label); // which is what Send sends, whatever else comes of it
  say("receipt", "");
  later();
  return present().catch(owe);
}

/** Say the draft in words. */
function drafted(line, label) {
  say("line", label);
  at("line").dataset.line = line;
}

function later() {
  clearTimeout(idle);
  if (!kept) idle = setTimeout(keep, IDLE);
}

/** Keep the draft, so that the panel goes on where the page stopped. */
async function keep() {
  clearTimeout(idle);
  if (kept || told?.decision == null) return;
  const line = draft;
  const said = await trying(() => post("keep", { decision: told.decision, line }, { keepalive: true }).catch(owing));
  kept ||= Boolean(said) && line === draft;
}

/** Send; whoever presses once more while no answer comes has it sent again at once. */
async function send() {
  if (sending) return cut();
  sending = true;
  const said = await sendOnce().finally(() => { sending = false; });
  if (said?.receipt) await done(said.receipt);
  else if (!said && !seat.left) await present().catch(owe);
}

async function sendOnce() {
  sheet.close();
  if (unheard?.decision !== told.decision || unheard.line !== draft)
    unheard = { decision: told.decision, line: draft, id: random() };
  const said = await deed("send", { ...unheard, sure: false });
  if (!said?.confirm) return said;
  say("receipt", "");
  const sure = await pick(said.confirm, [{ label: words.sure }], { cancel: words.change });
  return sure && deed("send", { ...unheard, sure: true });
}

/** Do something that counts once; it is said what is done about it. */
function deed(path, body) {
  say("receipt", words.sending);
  return trying(() => again(path, body, LASTING, words.resending).catch((error) => {
    if (error.status || !(error instanceof Lost)) throw error;
    throw new Lost({ refused: words.unheard });
  }));
}

const random = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Ask again for so long while no answer comes, and say what is done: the same id counts once. */
async function again(path, body, lasting, meanwhile = "") {
  const until = Date.now() + lasting;
  for (let times = 1; ; times += 1) {
    try {
      return await post(path, body);
    } catch (error) {
      if (!(error instanceof Lost) || error.status || Date.now() >= until) throw error;
      if (meanwhile || !at("door").hidden) tell(meanwhile || lost());
      if (!error.cut) await wait(1000 * Math.min(times, 4));
    }
  }
}

async function done(words) {
  clearTimeout(idle);
  kept = true;
  unheard = null;
  say("receipt", words); // it is sent, whatever can be drawn
  await present().catch(owe);
}

// Words

const element = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);

// Choosing

const button = ({ label, hint, chosen }, more) => {
  const made = element("button", label, more);
  if (hint) made.append(element("small", hint));
  if (chosen !== undefined) set(made, { "aria-pressed": chosen });
  return made;
};

/** The one of several that is picked in a sheet, null where none is; `over` what lies there meanwhile, or beside it. */
function pick(title, options, { over = true, cancel = words.cancel } = {}) {
  decide(null);
  say("question", title);
  at("options").replaceChildren(...options.map((option) => button(option, { onclick: () => decide(option) })));
  at("cancel").textContent = cancel;
  at("sought").hidden = options.length <= MANY;
  seek(at("sought"), at("options"));
  if (over) sheet.showModal();
  else sheet.show();
  (at("options").querySelector("[aria-pressed=true]") ?? at("options").firstElementChild).focus();
  return new Promise((then) => { decide = (option) => { then(option); sheet.close(); }; });
}

/** Hide what has not all the words of a field; the field begins empty. */
function seek(field, list) {
  field.value = "";
  field.oninput = () => {
    const sought = field.value.toLowerCase().split(/\s+/);
    for (const each of list.children) {
      const text = (each.dataset.words ?? each.textContent).toLowerCase();
      each.hidden = !sought.every((word) => text.includes(word));
    }
  };
}

async function choose(name, options) {
  const picked = await pick(name, options);
  if (picked) await write(picked);
}

function groupOf({ id, label, note, shape, options }) {
  const made = element("fieldset", "", { id: `group-${id}` });
  made.dataset.words = [label, note, ...options.flatMap((option) => [option.label, option.hint])].join(" ");
  if (note) made.append(element("p", note));
  if (shape === "keys") {
    set(made, { "aria-label": label });
    made.append(...options.map((option) =>
      button(option, { id: `option-${id}-${option.id}`, onclick: () => write(option) })));
  } else {
    const chosen = options.filter((option) => option.chosen).map((option) => option.label).join(", ");
    const menu = button({ label, hint: chosen }, { id: `menu-${id}`, onclick: () => choose(label, options) });
    set(menu, { "aria-haspopup": "dialog" });
    made.append(menu);
  }
  return made;
}

// Spots

const cornersOf = ([kind, ...area]) => {
  if (kind === "polygon") return area;
  const [x, y, width, height] = kind === "circle" ? [area[0] - area[2], area[1] - area[2], 2 * area[2], 2 * area[2]] : area;
  return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
};
const boxOf = (area) => {
  const [xs, ys] = [0, 1].map((n) => cornersOf(area).map((corner) => corner[n]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
};
const centreOf = (area) => {
  const [x, y, width, height] = boxOf(area);
  return [x + width / 2, y + height / 2];
};
/** An area that is large enough to be tapped. */
function grown(area, least) {
  const [, , width, height] = boxOf(area), [x, y] = centreOf(area), [w, h] = [Math.max(width, least), Math.max(height, least)];
  return Math.min(width, height) < least ? ["rect", x - w / 2, y - h / 2, w, h] : area;
}
const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** How far a point is from an area, 0 within it. */
function away(area, [x, y]) {
  if (area[0] === "circle") return Math.max(0, far([x, y], area.slice(1)) - area[3]);
  let nearest = Infinity, inside = false;
  const corners = cornersOf(area);
  corners.forEach(([ax, ay], n) => {
    const [bx, by] = corners[(n + 1) % corners.length], [dx, dy] = [bx - ax, by - ay];
    if (ay > y !== by > y && x < ax + (dx * (y - ay)) / dy) inside = !inside;
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, far([x, y], [ax + along * dx, ay + along * dy]));
  });
  return inside ? 0 : nearest;
}

/** The spot at a point, the uppermost of several, else the nearest one that is not too far. */
function nearest(point, most = Infinity) {
  const ranked = told.spots.map((spot) => [away(spot.area, point), spot]).reverse();
  ranked.sort((one, other) => one[0] - other[0]);
  return ranked[0]?.[0] <= most ? ranked[0][1] : null;
}

const elementOf = (spot) => at(`spot-${spot?.id}`);
const spotOf = (target) => told.spots.find((spot) => elementOf(spot) === target);

/** Press a spot: what it usually means is the draft at once, and what else it means can be picked beside the board. */
async function press({ id, options }) {
  sheet.close();
  if (options.length < 2 || !options.some((option) => option.chosen)) await write(options[0]);
  const now = told.spots.find((spot) => spot.id === id);
  if (options.length < 2 || now === undefined || now.options.length < 2) return;
  const picked = await pick(now.name, now.options, { over: false });
  if (picked && !picked.chosen) await write(picked);
  if (!isOpen()) elementOf(now)?.focus({ preventScroll: true });
}

function tap(event) {
  if (!told) return;
  const scale = at("spots").getScreenCTM();
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(scale.inverse());
  const spot = event.detail ? nearest([point.x, point.y], NEAR / scale.a) : spotOf(event.target);
  if (!spot) return;
  elementOf(spot).focus({ preventScroll: true });
  press(spot);
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Enter presses a spot, arrows lead to the next one that way. */
function steer(event) {
  const spot = spotOf(event.target), way = WAYS[event.key];
  if (!spot || !(way || event.key === "Enter" || event.key === " ")) return;
  event.preventDefault();
  event.stopPropagation();
  if (!way) return press(spot);
  const [x, y] = centreOf(spot.area);
  let best = Infinity, next = null;
  for (const other of told.spots) {
    const [dx, dy] = centreOf(other.area).map((value, n) => value - [x, y][n]);
    const along = dx * way[0] + dy * way[1], cost = along + 2 * Math.abs(dx * way[1] + dy * way[0]);
    if (along > 0 && cost < best) [best, next] = [cost, other];
  }
  elementOf(next)?.focus();
}

/**
 * How high the board can be: beside the question all that is there, else what question, menu and Send leave of the
 * screen. On a low one the menu stands above the words (see board.css), which then may go on below it.
 */
function roomFor(anew) {
  if (beside.matches) return at("view").clientHeight;
  const [above, asked] = [at("view"), at("seat")].map((what) => what.getBoundingClientRect().top);
  const menu = at("groups").firstElementChild ?? at("groups");
  const ends = Math.max(...[menu, at("text")].map((what) => what.getBoundingClientRect().bottom));
  const below = ends - asked + at("acts").offsetHeight;
  const left = Math.max(Math.min(LOW, 0.4 * innerHeight), innerHeight - (above + scrollY) - below);
  lowest = anew ? left : Math.min(lowest, left);
  return lowest;
}

function lay({ board, spots, box }, anew) {
  const [width, height] = board.size, view = at("view"), before = corner;
  at("spots").setAttribute("viewBox", `0 0 ${width} ${height}`);
  at("spots").replaceChildren();
  const small = spots.map(({ area }) => Math.min(...boxOf(area).slice(2))).sort((a, b) => a - b);
  const [broad, high] = [view.clientWidth, roomFor(anew)], all = [0, 0, width, height];
  const shown = !beside.matches && box ? box : all;
  const fitting = ([, , w, h]) => Math.min(broad / w, high / h), fit = fitting(all);
  const needed = Math.min(CLOSEST * fit, Math.max(fitting(shown), LEAST / (small[small.length >> 1] ?? Infinity)));
  closest = anew ? needed : Math.max(closest, needed);
  const scale = whole ? fit : closest;
  for (const { id, name, area: exact, options } of spots) {
    const area = whole ? exact : grown(exact, LEAST / scale), [kind, x, y, r] = area, chosen = options.some((option) => option.chosen);
    const more = { id: `spot-${id}`, role: "button", tabindex: 0, "aria-label": name, "aria-pressed": chosen };
    if (options.length > 1) more["aria-haspopup"] = "dialog";
    if (kind === "circle") make("circle", { cx: x, cy: y, r, ...more }, at("spots"));
    else make("polygon", { points: cornersOf(area).join(" "), ...more }, at("spots"));
  }
  at("whole").hidden = closest <= 1.01 * fit;
  set(at("whole"), { "aria-pressed": whole });
  Object.assign(at("map").style, { width: `${width * scale}px`, height: `${height * scale}px` });
  view.style.height = beside.matches ? "" : `${Math.min(high, (whole ? height : shown[3]) * scale)}px`;
  corner = document.body.classList.contains("past") ? "" : `${shown} ${scale}`; // looked for once it is shown
  if (corner === before && !anew) return;
  const [x, y] = centreOf(["rect", ...(box ?? shown)]);
  view.scrollTo(x * scale - broad / 2, y * scale - view.clientHeight / 2);
}

// Being told

seat.show = (now) => {
  if (!now) return;
  const focus = document.activeElement, id = focus?.id, spot = told && spotOf(focus), anew = now.decision !== told?.decision;
  if (anew) {
    [kept, whole] = [true, false];
    sheet.close();
    if (told) say("receipt", ""); // what was sent was for another question
  }
  told = now;
  draft = now.line ?? "";
  if (!sending) unheard = null; // the page knows again how things stand
  later();
  words = seat.words = now.words;
  seat.since = now.since || seat.since;
  for (const name of ["undo", "send", "leave", "everywhere"]) at(name).textContent = words[name];
  sayOn("recent", words.since);
  sayOn("whole", words.whole);
  for (const name of ["search", "sought"]) set(at(name), { "aria-label": words.search, placeholder: words.search });
  set(at("spots"), { "aria-label": words.places });
  say("title", now.nothing || now.title);
  at("text").replaceChildren(...(now.text ?? []).map((line) => element("p", line)),
    ...(now.warnings ?? []).map((line) => element("p", `⚠ ${line}`, { className: "warning" })));
  drafted(draft, now.said ?? "");
  at("acts").hidden = Boolean(now.nothing);
  at("send").disabled = !now.complete;
  at("undo").disabled = !draft;
  say("sent", now.sent ?? "");
  const ways = now.sealed && now.answered ? [now.ready ? "unready" : "ready", "withdraw"] : [];
  at("ways").replaceChildren(...ways.map((way) => button({ label: words[way] }, { id: `way-${way}`, onclick: () => go(way) })));
  const groups = now.groups ?? [];
  for (const [id, later] of [["groups", false], ["clauses", true]])
    at(id).replaceChildren(...groups.filter((group) => Boolean(group.later) === later).map(groupOf));
  at("later").hidden = !now.later;
  say("tactics", words.tactics);
  lay(now, anew);
  if (anew) at("search").value = "";
  at("search").oninput();
  set(at("seat"), { "aria-busy": false });
  if (!id || (document.activeElement === focus && !focus.disabled)) return;
  const next = spot && anew ? null : at(id) ?? (spot && elementOf(nearest(centreOf(spot.area))));
  (next && !next.disabled ? next : at("title")).focus({ preventScroll: true });
};

async function go(way) {
  if (sending) return cut();
  sending = true;
  const asked = { decision: told.decision, id: random() };
  const said = await deed(way, asked).finally(() => { sending = false; });
  if (said) await done(said.note);
}

async function leave(everywhere) {
  await keep();
  if (await deed("leave", everywhere ? { everywhere } : {})) close(words.left);
}

// Beginning

function open() {
  at("door").hidden = true;
  at("seat").hidden = at("leaving").hidden = document.querySelector("main").hidden = false;
  document.body.classList.add("seated");
  at("title").focus();
  begun = trying(ask);
  follow();
}

async function begin() {
  if (seat.headers.Authorization) return open(); // inside Discord, which has said who it is
  document.querySelector("main").hidden = true;
  let session = null;
  try { session = sessionStorage.getItem(memory); } catch { /* not kept here */ }
  if (session && !link) {
    remember(session);
    return open();
  }
  at("door").hidden = false;
  at("enter").hidden = true;
  const seen = await again("whose", { link }, Infinity);
  words = seen.words;
  document.documentElement.lang = seen.language;
  at("enter").hidden = false;
  say("whose", words.whose.replace(/\{(who|side)\}/g, (_, key) => seen[key]));
  at("game").textContent = seen.game;
  at("enter").textContent = words.continue;
  at("enter").focus();
  const id = random();
  at("enter").onclick = () => trying(async () => {
    at("enter").disabled = true;
    const { session } = await again("enter", { link, id }, Infinity).finally(() => { at("enter").disabled = false; });
    remember(session);
    open();
  });
}

at("spots").addEventListener("click", tap);
at("spots").addEventListener("keydown", steer);
at("send").onclick = send;
at("undo").onclick = () => write({ line: "", label: "" });
at("whole").onclick = () => {
  whole = !whole;
  lay(told, true);
};
new ResizeObserver(() => told && lay(told, true)).observe(document.querySelector("header"));
let across = innerWidth;
addEventListener("resize", () => {
  if (told && (beside.matches || innerWidth !== across)) lay(told, true); // else a bar of the browser comes or goes
  across = innerWidth;
});
at("leave").onclick = () => leave(false);
at("everywhere").onclick = () => leave(true);
at("cancel").onclick = () => sheet.close();
at("later").addEventListener("toggle", () => at("later").open && told && present().catch(owe));
sheet.addEventListener("close", () => isOpen() || decide(null));
sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());
sheet.addEventListener("keydown", (event) => {
  if (event.key === "Escape") return sheet.close();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const all = [...sheet.querySelectorAll("#options > :not([hidden])")];
  all.at((all.indexOf(document.activeElement) + step) % all.length)?.focus();
});
seek(at("search"), at("clauses"));
document.addEventListener("visibilitychange", () => document.hidden && keep());
trying(begin);
