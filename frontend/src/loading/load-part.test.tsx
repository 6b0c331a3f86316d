import { DEFAULT_LANGUAGE, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { needTexts, speak, textsOf } from '../i18n/texts.ts';
import { loadPart, reloadWhenReachable, useWaitingParts } from './load-part.ts';

const gone = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn();
let answer: () => Promise<Response>;

function version(entry: string) {
  return async (): Promise<Response> => Response.json({ entry });
}
async function unreachable(): Promise<Response> {
  throw new TypeError('fetch failed');
}
/** The script of the page: its address names the release. */
const script = Object.assign(document.createElement('script'), { type: 'module' });
script.setAttribute('src', '/assets/index-1.js');

/** The loader of a part that fails this many times. */
function failing(times: number) {
  let left = times;
  return vi.fn(async () => {
    if (left > 0) {
      left -= 1;
      throw gone;
    }
    return 'the part';
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  document.head.append(script);
  sessionStorage.clear();
  reload.mockClear();
  // A reloaded page can never reset its own count.
  useWaitingParts.setState({ waiting: 0 });
  vi.stubGlobal('fetch', () => answer());
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  script.remove();
});

// These texts have the form that the build gives them.
vi.mock('../i18n/en/mail.json', () => ({ default: { 'mail.title': [{ type: 0, value: 'Mail' }] } }));

describe('A part of the app that cannot be loaded', () => {
  it('waits while the server cannot be reached, and the page stays', async () => {
    answer = unreachable;
    const load = failing(1);
    const part = loadPart(load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(useWaitingParts.getState().waiting).toBe(1);
    answer = version('/assets/index-1.js');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await part).toBe('the part');
    expect(useWaitingParts.getState().waiting).toBe(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded at once when the browser is online again', async () => {
    answer = unreachable;
    const part = loadPart(failing(1));
    await vi.advanceTimersByTimeAsync(20_000);
    answer = version('/assets/index-1.js');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await part).toBe('the part');
  });

  it('is asked for on another connection if nothing ever comes on the first', async () => {
    const asked: AbortSignal[] = [];
    // The clock of the test does not reach the one of the signal.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const silence = new AbortController();
      setTimeout(() => silence.abort(), milliseconds);
      return silence.signal;
    });
    vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
      if (asked.length > 0) return version('/assets/index-1.js')();
      return new Promise((_, fail) => {
        signal?.addEventListener('abort', () => fail(signal.reason));
        asked.push(signal ?? AbortSignal.abort());
      });
    });
    const part = loadPart(failing(1));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(await part).toBe('the part');
    vi.restoreAllMocks();
  });

  it('reloads the page once when the server has another release', async () => {
    answer = version('/assets/index-2.js');
    void loadPart(failing(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    await expect(loadPart(failing(1))).rejects.toBe(gone);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads the page after every outage, even shortly after the last reload', async () => {
    for (const outages of [1, 2]) {
      answer = unreachable;
      void loadPart(failing(9));
      await vi.advanceTimersByTimeAsync(500);
      answer = version('/assets/index-1.js');
      await vi.advanceTimersByTimeAsync(1_000);
      expect(reload).toHaveBeenCalledTimes(outages);
    }
  });

  it('does not accept the answer of a login page in between', async () => {
    answer = async () => new Response('<!doctype html>');
    void loadPart(failing(9));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is requested again by a reloaded page if the browser remembers the failure', async () => {
    answer = version('/assets/index-1.js');
    void loadPart(failing(9));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('A page that failed, when the user tries again,', () => {
  it('is reloaded at once if the server answers, even shortly after the last reload', async () => {
    answer = version('/assets/index-1.js');
    sessionStorage.setItem('ringpost.reloaded-at', String(Date.now()));
    await reloadWhenReachable();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('stays while the server cannot be reached, says so, and is reloaded when the server answers', async () => {
    answer = unreachable;
    const again = reloadWhenReachable();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).not.toHaveBeenCalled();
    expect(useWaitingParts.getState().waiting).toBe(1);
    answer = version('/assets/index-1.js');
    await vi.advanceTimersByTimeAsync(15_000);
    await again;
    expect(reload).toHaveBeenCalledOnce();
    expect(useWaitingParts.getState().waiting).toBe(0);
  });
});

describe('A part in another language', () => {
  it('can be drawn when its texts are loaded', async () => {
    await speak(PSEUDO_LANGUAGE);
    const part = await loadPart(async () => {
      needTexts('mail');
      return 'the part';
    });
    expect(part).toBe('the part');
    expect(Object.keys(textsOf(PSEUDO_LANGUAGE.tag))).toContain('mail.title');
    await speak(DEFAULT_LANGUAGE);
  });
});
