// Before the first paint: the chosen theme, language and direction, so that nothing flashes. Keep it small, because it blocks the
// page.
(() => {
  const page = document.documentElement;
  let chosen = {};
  let ofTab = null;
  let ofDevice = null;
  let ofAccount = null;
  try {
    chosen = JSON.parse(localStorage.getItem('ringpost.preferences') ?? '{}').state ?? {};
    ofTab = sessionStorage.getItem('ringpost.language');
    ofDevice = localStorage.getItem('ringpost.language');
    const session = sessionStorage.getItem('ringpost.session') ?? localStorage.getItem('ringpost.session');
    ofAccount = JSON.parse(session)?.locale;
  } catch {
    // A browser that forbids storage gets the defaults.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  page.dataset.theme = chosen.theme ?? (dark ? 'dark' : 'light');

  // The language: that of the address, otherwise the one chosen on this device, otherwise that of the account, otherwise the one that
  // the browser prefers. The server writes the available languages into the page.
  const directions = new Map((page.dataset.languages ?? 'en:ltr').split(' ').map((each) => each.split(':')));
  const tags = [...directions.keys()];
  const spoken = (tag) => [tag, tag?.split('-')[0]].find((each) => directions.has(each));
  const named = tags.find((tag) => tag !== tags[0] && tag.toLowerCase() === location.pathname.split('/')[1]);
  const wished = [ofDevice, ofAccount, ...navigator.languages].map(spoken).find(Boolean) ?? tags[0];
  const isPublic = 'public' in page.dataset;
  if (isPublic && !named && wished !== tags[0]) {
    const path = location.pathname === '/' ? '' : location.pathname;
    location.replace(`/${wished.toLowerCase()}${path}${location.search}${location.hash}`);
  }
  page.lang = named ?? (isPublic ? tags[0] : (spoken(ofTab) ?? wished));
  page.dir = directions.get(page.lang);
  try {
    // The pages without a language in their address stay in that of the page that led there.
    if (isPublic) sessionStorage.setItem('ringpost.language', page.lang);
  } catch {
    // If the browser forbids storage, the next page chooses the language again.
  }
  // Nobody has chosen it, so the language of the account replaces it after a login.
  if (!ofDevice && page.lang === wished) page.dataset.guessed = '';
  // A click on a link to another language chooses that language, even before the rest of the page is loaded.
  addEventListener('click', ({ target }) => {
    const { hreflang } = target.closest?.('a[hreflang]') ?? {};
    if (!hreflang) return;
    delete page.dataset.guessed;
    try {
      localStorage.setItem('ringpost.language', hreflang);
    } catch {
      // If the browser forbids storage, the language that it prefers is used.
    }
  });

  page.dataset.script = 'on';
  if (chosen.bannerClosed) page.dataset.banner = 'closed';
  // On a wide screen the first page has the app panel open, unless the reader has closed it.
  const isHome = location.pathname === (named ? `/${named.toLowerCase()}` : '/');
  const isWide = matchMedia('(min-width: 1400px)').matches;
  if (isPublic && isHome && isWide && chosen.panel !== 'closed') page.dataset.panel = 'open';
})();
