// Runs before the first paint, so that a device with a chosen theme or language never flashes the default.
// A file and not an inline script: the content security policy allows none.
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem('tavolina.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const lang = localStorage.getItem('tavolina.lang');
  if (lang) root.lang = lang;
})();
