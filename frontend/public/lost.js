// The code or the styles that a page begins with can be lost on the way, as when a phone changes its network. A tab does not load a lost
// script again. So the page is loaded again: at once, then after waits that grow, and when the connection is back.
(() => {
  const LOST = 'ringpost.code-lost';
  const WAITS_MS = [0, 2_000, 8_000, 30_000];
  const UNREACHABLE_MS = 5_000;
  // A connection that is gone without a word never answers.
  const SILENCE_MS = 10_000;

  // Only if the server answers: the browser's own page of errors would take the place of a page that can be read.
  async function reload() {
    try {
      const signal = AbortSignal.timeout(SILENCE_MS);
      const answer = await fetch('/version.json', { cache: 'no-store', signal });
      if (answer.ok) return location.reload();
    } catch {
      // The server is asked again.
    }
    setTimeout(reload, UNREACHABLE_MS);
  }

  // How often this tab has lost its code before. Without storage, a page would not know that it was loaded again.
  function timesBefore() {
    try {
      const times = Number(sessionStorage.getItem(LOST));
      sessionStorage.setItem(LOST, times + 1);
      return times;
    } catch {
      return WAITS_MS.length;
    }
  }

  function lost({ target }) {
    // Code that runs looks after the parts that it loads.
    const isRunning = 'runs' in document.documentElement.dataset;
    if (isRunning || !target.matches?.('script, link[rel=stylesheet]')) return;
    removeEventListener('error', lost, true);
    dispatchEvent(new Event('ringpost:lost'));
    addEventListener('online', reload, { once: true });
    const wait = WAITS_MS[timesBefore()];
    if (wait !== undefined) setTimeout(reload, wait);
  }

  // Errors of elements do not bubble.
  addEventListener('error', lost, true);
  addEventListener('ringpost:started', () => sessionStorage.removeItem(LOST), { once: true });
})();
