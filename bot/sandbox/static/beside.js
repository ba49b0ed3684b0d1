"use strict";
// A page of the bot's beside the chat: the game that is played in this room.
(() => {
  const bar = document.getElementById("sandbox-bar");
  const tab = Object.assign(document.createElement("a"), { textContent: "Board", className: "sandbox-beside", hidden: true });
  const frame = Object.assign(document.createElement("iframe"), { title: "Board", hidden: true });
  let path = "";
  frame.id = "sandbox-beside";
  tab.setAttribute("role", "button");
  bar.append(tab);
  document.body.append(frame);
  tab.addEventListener("click", (event) => { event.preventDefault(); show(frame.hidden); });

  function show(open) {
    frame.hidden = !open;
    tab.ariaPressed = open;
    document.body.toggleAttribute("data-beside", open);
    if (open && frame.getAttribute("src") !== path) frame.src = path;
  }

  sandbox.lookBeside = async (room, viewer) => {
    ({ path } = await (await fetch(`/sandbox/beside/${room}?as=${viewer}`, { cache: "no-store" })).json());
    tab.hidden = !path;
    if (path) tab.href = path;
    show(Boolean(path) && !frame.hidden);
  };
})();
