"use strict";
// A page of the bot's beside the chat: the game that is played in this room.
(() => {
  const bar = document.getElementById("sandbox-bar");
  const tab = Object.assign(document.createElement("a"), { textContent: "Board", className: "sandbox-beside", hidden: true });
  const frame = Object.assign(document.createElement("iframe"), { title: "Board", hidden: true });
  let told = null;
  frame.id = "sandbox-beside";
  tab.setAttribute("role", "button");
  bar.append(tab);
  document.body.append(frame);
  tab.addEventListener("click", (event) => { event.preventDefault(); show(frame.hidden); });

  function show(open) {
    frame.hidden = !open;
    tab.ariaPressed = open;
    document.body.toggleAttribute("data-beside", open);
    if (open && frame.getAttribute("src") !== told.path) frame.src = told.path;
  }

  /** What ends while one looks on is opened, once. */
  sandbox.lookBeside = async (room, viewer) => {
    const now = await (await fetch(`/sandbox/beside/${room}?as=${viewer}`, { cache: "no-store" })).json();
    const ended = told !== null && told.path === now.path && now.opens && !told.opens;
    told = now;
    tab.hidden = !now.path;
    if (now.path) tab.href = now.path;
    if (!now.path) show(false);
    else if (ended || !frame.hidden) show(true);
  };
})();
