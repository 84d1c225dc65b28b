// Sets the colours chosen earlier before anything is painted; a classic script, so that it blocks.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch { /* storage may be forbidden: then the system's colours hold */ }
