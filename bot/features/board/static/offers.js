// What somebody can do who looks on, and whom the server knows: it is offered below the board. It knows no game.
import { at, lost, say, seat, set, table } from "./board.js";
import { Lost, post } from "./line.js";

const element = (name, text, more) => Object.assign(document.createElement(name), { textContent: text, ...more });
const ask = (path, body) => post(new URL(path, table), body, { headers: seat.headers });

/** What is offered now; what does not come is asked for again with the next news. */
seat.hear = async () => {
  try {
    show((await ask("offers", {})).offers);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    if (error.status === 401) show([]);
  }
};

function show(offers) {
  const open = new Set([...at("offers").querySelectorAll("[open]")].map((each) => each.id));
  at("offers").replaceChildren(...offers.map(({ name, label, note, ways }) => {
    const made = element("details", "", { id: `offer-${name}` }), keys = element("fieldset", "");
    made.open = open.has(made.id);
    set(keys, { "aria-label": label });
    keys.append(...ways.map((way) => element("button", way.label, { onclick: () => take(name, way.way) })));
    made.append(element("summary", label), element("p", note), keys);
    return made;
  }));
}

async function take(name, way) {
  for (const key of at("offers").querySelectorAll("button")) key.disabled = true;
  say("done", "");
  try {
    say("done", (await ask("take", { name, way })).note);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    say("done", error.refused ?? lost());
  }
  await seat.hear();
  for (const key of at("offers").querySelectorAll("button")) key.disabled = false; // where nothing has come
  at(`offer-${name}`)?.querySelector("summary").focus({ preventScroll: true });
}
