// Runs before the first paint so that the right palette is there from the start.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('settings.theme');
  } catch {
    // Storage may be blocked: the system decides.
  }
  var systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  var light = choice === '1' || (choice !== '0' && systemIsLight);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.setAttribute('content', light ? '#fbf9f5' : '#0d0a12');
})();
