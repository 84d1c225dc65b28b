// Forget what an older visit stored, before any script of the page runs.
if (location.search && sessionStorage.getItem("visit") !== location.search) {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem("visit", location.search);
}
