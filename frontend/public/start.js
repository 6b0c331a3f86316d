// Loads the code of a page that can be read without it, once somebody does something there, or after some seconds. So the page itself comes
// first, and costs a phone little work.
(() => {
  // The links to the code, and its first script.
  const code = document.getElementById('app-code');
  const ACTIONS = ['pointerdown', 'pointermove', 'touchstart', 'wheel', 'keydown', 'focusin', 'scroll'];
  const DONE_TOO_EARLY = ['input', 'click', 'submit'];
  // What was written into each field.
  const texts = new Map();
  // The code announces with it that the page reacts.
  const STARTED = 'ringpost:started';
  // For those who only look: what comes by itself, such as the feed and the line at the top, begins so long after the page was loaded.
  const ALONE_AFTER_MS = 4_000;
  const capture = { capture: true, passive: true };
  let missed;
  let isLoading = false;

  // The browser moves a pointer that rests when the page below it is drawn.
  function isAtRest({ type, movementX, movementY }) {
    return type === 'pointermove' && movementX === 0 && movementY === 0;
  }

  function load(event) {
    if (isLoading || (event && isAtRest(event))) return;
    isLoading = true;
    for (const name of ACTIONS) removeEventListener(name, load, capture);
    document.head.append(code.content);
  }

  function keep(event) {
    load();
    const { type, target } = event;
    if (type === 'input') {
      if (target.matches('input, textarea') && target.type !== 'checkbox') texts.set(target, target.value);
      return;
    }
    // A link leads to its page by itself, and the browser opens and closes what needs no code.
    const button =
      type === 'submit' ? target : target.closest?.('button:not([popovertarget], [type=submit])');
    if (!button) return;
    event.preventDefault();
    missed = { type, target: button };
  }

  // The code knows each field with the text that the page came with. It hears of a change only if the text differs from the last one
  // that a script set.
  function retype([field, text]) {
    if (!field.isConnected) return;
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function repeat() {
    for (const name of DONE_TOO_EARLY) removeEventListener(name, keep, true);
    for (const written of texts) retype(written);
    // The page takes in the texts first.
    setTimeout(() => (missed?.type === 'submit' ? missed.target.requestSubmit() : missed?.target.click()));
  }

  function isSignedIn() {
    try {
      return [localStorage, sessionStorage].some((storage) => storage.getItem('ringpost.session') !== null);
    } catch {
      return false;
    }
  }

  addEventListener(STARTED, repeat, { once: true });
  for (const name of ACTIONS) addEventListener(name, load, capture);
  for (const name of DONE_TOO_EARLY) addEventListener(name, keep, true);
  // The server draws a page as a visitor sees it without a query.
  if (isSignedIn() || location.search !== '') load();
  else addEventListener('load', () => setTimeout(load, ALONE_AFTER_MS));
})();
