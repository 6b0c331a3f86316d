import { create } from 'zustand';
import { textsReady } from '../i18n/texts.ts';

interface PartsState {
  /** How many parts of the app wait for the server. */
  readonly waiting: number;
}

/** For the message that explains why a click did nothing. */
export const useWaitingParts = create<PartsState>()(() => ({ waiting: 0 }));

/** The build writes the name of its entry file here, so that a page can tell whether the server has its release. */
const VERSION_PATH = '/version.json';
const RELOADED_KEY = 'ringpost.reloaded-at';
/**
 * The time after a reload in which a page does not reload again. Without it, a page whose part is still missing would reload
 * forever.
 */
const RELOAD_GUARD_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/** A connection that is gone without a word never answers, so the server is asked again on another one. */
const SILENCE_MS = 10_000;

type Release = 'same' | 'another' | 'unreachable';

async function servedRelease(): Promise<Release> {
  try {
    const answer = await fetch(VERSION_PATH, { cache: 'no-store', signal: AbortSignal.timeout(SILENCE_MS) });
    const { entry } = (await answer.json()) as { readonly entry?: unknown };
    const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
    if (typeof entry !== 'string') return 'unreachable';
    return own?.endsWith(entry) ? 'same' : 'another';
  } catch {
    // No answer, or an answer from another server, such as a hotel's login page.
    return 'unreachable';
  }
}

/** Waits for this time, or until the browser is online again. */
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

/** Repeats the request until the server answers. `waited`: it did not answer at once. */
async function untilReachable(): Promise<{ readonly release: Release; readonly waited: boolean }> {
  let wait = FIRST_WAIT_MS;
  for (let waited = false; ; waited = true) {
    const release = await servedRelease();
    if (release !== 'unreachable') return { release, waited };
    await reachableSoon(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/**
 * Reloads the page and never resolves. Throws if the page was reloaded a moment ago. After an outage it always reloads:
 * the part failed because of the outage, and each further reload needs another outage, so it cannot reload forever.
 */
function reload(error: unknown, outage: boolean): Promise<never> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (!outage && Date.now() - last < RELOAD_GUARD_MS) throw error;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  location.reload();
  return new Promise(() => undefined);
}

/** Stylesheets that failed. The build's loader never requests a stylesheet twice, so they are requested again here. */
const failedStyles = new Set<HTMLLinkElement>();

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

async function failedStylesAgain(): Promise<void> {
  const again = [...failedStyles];
  failedStyles.clear();
  await Promise.all(again.map(styleAgain));
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
      // Firefox remembers a module that failed. Only a reloaded page requests it again.
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

/** Loads a part and its texts, because it can be drawn only with the texts in the language of the page. */
async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const part = await load();
  await textsReady();
  return part;
}

/**
 * Loads a part of the app. While the server cannot be reached, it waits, because the open page still works. A reload would
 * replace the page with the browser's error page. If the part belongs to an old release, the page is reloaded.
 * @throws the error of `load`, if the server answers but the part still cannot be loaded
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withTexts(load);
  } catch (error) {
    return await shownAsWaiting(() => loadAgain(() => withTexts(load), error));
  }
}

/** Reloads the page as soon as the server answers, and keeps it until then. For a user who tries again. */
export async function reloadWhenReachable(): Promise<void> {
  await shownAsWaiting(untilReachable);
  location.reload();
}

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

// Errors of elements do not bubble, but they can be caught in the capture phase.
if (typeof window !== 'undefined') window.addEventListener('error', noteFailedStyle, true);
