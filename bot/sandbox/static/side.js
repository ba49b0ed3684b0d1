"use strict";
// Several people beside each other, each in a frame that is a page of its own. The address says who.
(async () => {
  const { people } = await (await fetch("/sandbox/rooms")).json();
  const [bar, main] = [document.querySelector("nav"), document.querySelector("main")];
  const shown = () => new URL(location.href).searchParams.getAll("as");

  function draw() {
    const ids = shown();
    bar.replaceChildren(...people.map((one) => {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: ids.includes(one.id) });
      box.addEventListener("change", () => toggle(one.id, box.checked));
      label.append(box, ` ${one.name}`);
      return label;
    }));
    for (const box of [...main.children]) if (!ids.includes(box.dataset.person)) box.remove();
    for (const one of people) {
      if (!ids.includes(one.id) || main.querySelector(`[data-person="${one.id}"]`)) continue;
      const frame = Object.assign(document.createElement("iframe"), { src: `/?as=${one.id}`, title: one.name });
      const box = document.createElement("section");
      box.dataset.person = one.id;
      box.append(Object.assign(document.createElement("p"), { textContent: `Loading ${one.name} …` }), frame);
      main.append(box);
    }
  }

  function toggle(id, wanted) {
    const address = new URL(location.href);
    const ids = shown().filter((one) => one !== id);
    address.searchParams.delete("as");
    for (const one of wanted ? [...ids, id] : ids) address.searchParams.append("as", one);
    history.replaceState(null, "", address);
    draw();
  }

  if (!shown().length) for (const one of people.slice(0, 2)) toggle(one.id, true);
  draw();
})();
