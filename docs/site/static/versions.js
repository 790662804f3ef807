// Lets readers choose a version, where several lie side by side: /docs/1.0/, /docs/1.1/ and /docs/versions.json.
// `build_site.py --into FOLDER` makes such a folder. Elsewhere nothing is fetched.
const root = new URL(document.documentElement.dataset.content_root, location.href);
const here = root.pathname.split("/").at(-2);

async function offerVersions() {
  const answer = await fetch(new URL("../versions.json", root));
  if (!answer.ok) return;
  const versions = await answer.json();
  const label = document.createElement("label");
  label.className = "versions";
  label.textContent = "Version ";
  const choice = document.createElement("select");
  choice.append(...versions.map((name) => new Option(name, name, name === here, name === here)));
  choice.addEventListener("change", () => location.assign(new URL(`../${choice.value}/index.html`, root)));
  label.append(choice);
  document.querySelector(".sidebar-brand").after(label);
}

if (/^\d+(\.\d+)*$/.test(here)) document.addEventListener("DOMContentLoaded", () => void offerVersions().catch(() => {}));
