// Before the first paint: the chosen theme, language and direction, so that nothing flashes. Keep it tiny, it blocks.
(() => {
  const page = document.documentElement;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('ringpost.preferences') ?? '{}').state ?? {};
  } catch {
    // A browser that forbids storage gets the defaults.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  page.dataset.theme = chosen.theme ?? (dark ? 'dark' : 'light');
  page.lang = chosen.locale ?? 'en';
  page.dir = page.lang === 'ar' ? 'rtl' : 'ltr';
  page.dataset.script = 'on';
  if (chosen.bannerClosed) page.dataset.banner = 'closed';
  if (chosen.panel === 'open' && innerWidth >= 1400) page.dataset.panel = 'open';
})();
