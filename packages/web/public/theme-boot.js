// Runs before the first paint so that the right palette and pace are there from the start.
(function () {
  var page = document.documentElement.dataset;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // Storage may be blocked: the system decides.
    }
  }
  var choice = stored('settings.theme');
  var systemIsLight = matchMedia('(prefers-color-scheme: light)').matches;
  var light = choice === '1' || (choice !== '0' && systemIsLight);
  page.theme = light ? 'light' : 'dark';
  var systemIsCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  var calm = systemIsCalm || stored('settings.v2.reducedMotion') === 'true';
  page.motion = calm ? 'reduced' : 'full';
  page.decoration = stored('settings.disableAnimations') === 'true' ? 'off' : 'on';
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.setAttribute('content', light ? '#fbf9f5' : '#0d0a12');
})();
