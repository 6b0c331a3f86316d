import { create } from 'zustand';

interface PartsState {
  /** How many parts of the app wait for the server to be reachable. */
  readonly waiting: number;
}

/** For the sentence that says why nothing happened after a click. */
export const useWaitingParts = create<PartsState>()(() => ({ waiting: 0 }));

/** Where the build names its entry, so that a page can tell whether it is of the release that is served now. */
const VERSION_PATH = '/version.json';
const RELOADED_KEY = 'ringpost.reloaded-at';
/** A page that was reloaded a moment ago and still misses a part would reload for ever. */
const RELOAD_GUARD_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

type Release = 'same' | 'another' | 'unreachable';

/**
 * Loads a part of the app. While the server cannot be reached it waits, because the page that is open still works and must
 * stay; a reload would replace it with the browser's own error page. A part of a release that is gone reloads the page.
 * @throws what `load` threw, when the server answers and the part cannot be had all the same
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    return await shownAsWaiting(() => loadAgain(load, error));
  }
}

/** Reloads the page as soon as the server answers, and keeps it until then. For a person who asks for another try. */
export async function reloadWhenReachable(): Promise<void> {
  await shownAsWaiting(untilReachable);
  location.reload();
}

async function loadAgain<T>(load: () => Promise<T>, first: unknown): Promise<T> {
  let error = first;
  let outage = false;
  for (;;) {
    const { release, waited } = await untilReachable();
    outage ||= waited;
    if (release === 'another') return await reload(error, outage);
    try {
      await failedStylesAgain();
      return await load();
    } catch (again) {
      // Firefox remembers a module that failed once; only a fresh page asks for it again.
      if ((await servedRelease()) !== 'unreachable') return await reload(again, outage);
      error = again;
      outage = true;
    }
  }
}

async function shownAsWaiting<T>(work: () => Promise<T>): Promise<T> {
  useWaitingParts.setState(({ waiting }) => ({ waiting: waiting + 1 }));
  try {
    return await work();
  } finally {
    useWaitingParts.setState(({ waiting }) => ({ waiting: waiting - 1 }));
  }
}

/** Asks until the server answers. `waited`: it did not answer at once. */
async function untilReachable(): Promise<{ readonly release: Release; readonly waited: boolean }> {
  let wait = FIRST_WAIT_MS;
  for (let waited = false; ; waited = true) {
    const release = await servedRelease();
    if (release !== 'unreachable') return { release, waited };
    await reachableSoon(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

async function servedRelease(): Promise<Release> {
  try {
    const answer = await fetch(VERSION_PATH, { cache: 'no-store' });
    const { entry } = (await answer.json()) as { readonly entry?: unknown };
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
    if (typeof entry !== 'string') return 'unreachable';
    return own?.endsWith(entry) ? 'same' : 'another';
  } catch {
    // No answer, or that of a proxy or a hotel's login page in the server's place.
    return 'unreachable';
  }
}

/**
 * Never comes back, or throws when the page was reloaded a moment ago already. After an outage it always reloads: the outage
 * is why the part failed, and no page reloads for ever when each time has to wait for another outage.
 */
function reload(error: unknown, outage: boolean): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (!outage && Date.now() - last < RELOAD_GUARD_MS) throw error;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return new Promise(() => undefined);
}

/** Stylesheets that did not come. The loader that the build writes never asks for one twice. */
const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

// An error of an element does not bubble, but it can be caught on its way down.
if (typeof window !== 'undefined') window.addEventListener('error', noteFailedStyle, true);

async function failedStylesAgain(): Promise<void> {
  const again = [...failedStyles];
  failedStyles.clear();
  await Promise.all(again.map(styleAgain));
}

function styleAgain(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = failed.href;
  return new Promise((resolve, fail) => {
    link.onload = () => resolve();
    link.onerror = () => fail(new Error(`No stylesheet ${failed.href}`));
    failed.replaceWith(link);
  });
}

/** Waits so long, or until the browser says that it is online again. */
function reachableSoon(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener('online', go);
  });
}
