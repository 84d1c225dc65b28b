// Sets the colours before anything is painted; a classic script, so that it blocks. They are those
// chosen earlier, or else the system's, which may change while the page is open.
{
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage may be forbidden
    }
  };
  const set = () => {
    document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
  };
  set();
  system.addEventListener("change", set);
  const { dataset } = document.documentElement;
  let before = dataset.theme;
  addEventListener("beforeprint", () => {
    before = dataset.theme;
    dataset.theme = "light"; // paper is white
  });
  addEventListener("afterprint", () => {
    dataset.theme = before;
  });
}
