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
  // `lost.js` announces with it that the code was lost.
  const LOST = 'ringpost:lost';
  const capture = { capture: true, passive: true };
  let missed;
  let isLoading = false;

  // The browser moves a pointer that rests when the page below it is drawn.
  function isAtRest({ type, movementX, movementY }) {
    return type === 'pointermove' && movementX === 0 && movementY === 0;
  }

  // The drawings come after all that is read.
  function showDrawings() {
    for (const drawing of document.querySelectorAll('use[data-late]')) {
      drawing.setAttribute('href', drawing.dataset.late);
      drawing.removeAttribute('data-late');
    }
  }

  function load(event) {
    if (isLoading || (event && isAtRest(event))) return;
    isLoading = true;
    // The code expects the page as it draws it.
    showDrawings();
    for (const name of ACTIONS) removeEventListener(name, load, capture);
    document.head.append(code.content);
  }

  // Without code, links and forms do what they do by themselves.
  function letGo() {
    for (const name of DONE_TOO_EARLY) removeEventListener(name, keep, true);
  }

  function keep(event) {
    load();
    const { type, target } = event;
    if (type === 'input') {
      if (target.matches('input:not([type=checkbox], [type=radio]), select, textarea'))
        texts.set(target, target.value);
      return;
    }
    // A link leads to its page by itself, and the browser opens and closes what needs no code.
    const button =
      type === 'submit'
        ? target
        : target.closest?.('button:not([popovertarget], [type=submit]), [role=combobox]');
    if (!button) return;
    event.preventDefault();
    missed = { type, target: button };
  }

  // The code knows each field with the text that the page came with. It hears of a change only if the text differs from the last one
  // that a script set.
  function retype([field, text]) {
    if (!field.isConnected) return;
    if (field.matches('select')) {
      field.value = text;
      field.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function repeat() {
    letGo();
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
  addEventListener(LOST, letGo, { once: true });
  for (const name of ACTIONS) addEventListener(name, load, capture);
  for (const name of DONE_TOO_EARLY) addEventListener(name, keep, true);
  // The server draws a page as a visitor sees it without a query.
  if (isSignedIn() || location.search !== '') load();
  else {
    addEventListener('load', showDrawings);
    addEventListener('load', () => setTimeout(load, ALONE_AFTER_MS));
  }
})();
