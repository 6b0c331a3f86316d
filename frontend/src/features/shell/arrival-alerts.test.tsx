import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privateFeed } from '../../api/feed.store.ts';
import { noteServerDate } from '../../api/server-clock.ts';
import { intlFor } from '../../i18n/intl.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { useArrivalAlerts } from './arrival-alerts.ts';

function message(change: Partial<SmsView> = {}): SmsView {
  return {
    seq: 1,
    uuid: 'm1',
    send_time: new Date().toISOString(),
    to: '+14155550132',
    from: '32665',
    app_uuid: 'a1',
    app_name: 'WhatsApp',
    image_name: null,
    order_uuid: 'o1',
    msg: 'Your WhatsApp code: 482-917',
    code: '482-917',
    withheld: null,
    voice: null,
    ...change,
  };
}

const CALL = { msg: null, code: null, voice: { seconds: 12, state: 'stored' } } as const;

const notified: string[] = [];
const notes: number[] = [];
let hidden = false;

/** A sound device that records the played notes. */
class Silent {
  currentTime = 0;
  destination = {};
  resume(): void {}
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: object) => next,
      start: () => void notes.push(frequency.value),
      stop: () => {},
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { gain, connect: (next: object) => next };
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') });
  notified.length = 0;
  notes.length = 0;
  hidden = true;
  document.title = 'Orders · Ringpost';
  usePreferences.setState({ sound: false, notify: false, titleBadge: true });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.stubGlobal(
    'Notification',
    Object.assign(
      class {
        constructor(title: string) {
          notified.push(title);
        }
      },
      { permission: 'granted' },
    ),
  );
  vi.stubGlobal('AudioContext', Silent);
  privateFeed.getState().clear();
  privateFeed.getState().boot([], 0);
  // The feed is complete: the next push continues it.
  privateFeed.setState(({ feed }) => ({ feed: { ...feed, behind: false } }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Words({ children }: { readonly children: ReactNode }) {
  return <RawIntlProvider value={intlFor()}>{children}</RawIntlProvider>;
}
/** Delivers messages in one batch. */
function arrive(...changes: readonly Partial<SmsView>[]): void {
  act(() => {
    for (const change of changes) privateFeed.getState().push(message(change));
    vi.advanceTimersByTime(1000);
  });
}
function receive(...changes: readonly Partial<SmsView>[]): void {
  renderHook(() => useArrivalAlerts(), { wrapper: Words });
  arrive(...changes);
}

describe('a code that comes while the user is elsewhere', () => {
  it('is shown before the title until the user looks at the page', () => {
    receive({});
    expect(document.title).toBe('(482 917) Orders · Ringpost');
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('causes a notification only if the user turned that on', () => {
    receive({});
    expect(notified).toEqual([]);
    cleanup();
    usePreferences.setState({ notify: true });
    receive({ seq: 2, uuid: 'm2' });
    expect(notified).toEqual(['WhatsApp: 482917']);
  });

  it('causes no notification while the user looks at the page', () => {
    hidden = false;
    usePreferences.setState({ notify: true });
    receive({});
    expect(notified).toEqual([]);
  });

  it('does not change the title if that was turned off', () => {
    usePreferences.setState({ titleBadge: false });
    receive({});
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('is new by the clock of the server, however wrong the clock of this machine is', () => {
    const here = Date.now();
    // This machine's clock is ten minutes fast.
    noteServerDate(new Date(here - 600_000).toUTCString(), here, here);
    receive({ send_time: new Date(here - 600_000).toISOString() });
    expect(document.title).toBe('(482 917) Orders · Ringpost');
    noteServerDate(new Date(here).toUTCString(), here, here);
  });

  it('changes nothing while the user looks at the page', () => {
    hidden = false;
    receive({});
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('causes no alert if it is old, or if it is not a code', () => {
    receive({ send_time: '2026-11-21T09:00:00.000Z' });
    receive({ seq: 2, uuid: 'm2', code: null });
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('is reported even if a text without a code came with it, and stays in the title when another one comes', () => {
    usePreferences.setState({ sound: true, notify: true });
    receive({}, { seq: 2, uuid: 'm2', code: null });
    expect(notes).toEqual([880, 1320]);
    expect(notified).toEqual(['WhatsApp: 482917']);
    arrive({ seq: 3, uuid: 'm3', code: null });
    expect(document.title).toBe('(482 917) Orders · Ringpost');
    expect(notes).toHaveLength(2);
  });

  it('causes a notification for each of several, with one sound and the newest in the title', () => {
    usePreferences.setState({ sound: true, notify: true });
    receive({}, { seq: 2, uuid: 'm2', code: '11-22' });
    expect(notified).toEqual(['WhatsApp: 1122', 'WhatsApp: 482917']);
    expect(notes).toHaveLength(2);
    arrive({ seq: 3, uuid: 'm3', code: '555666' });
    expect(document.title).toBe('(555 666) Orders · Ringpost');
    cleanup();
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('makes no sound unless that was turned on', () => {
    receive({});
    expect(notes).toEqual([]);
  });

  it('is still shown in the title if the browser refuses to notify', () => {
    function refuse(): never {
      throw new TypeError('Illegal constructor');
    }
    vi.stubGlobal('Notification', Object.assign(refuse, { permission: 'granted' }));
    usePreferences.setState({ notify: true });
    receive({});
    expect(document.title).toBe('(482 917) Orders · Ringpost');
  });
});

describe('a call that comes while the user is elsewhere', () => {
  it('causes a sound and a notification, but the title is only for codes', () => {
    usePreferences.setState({ sound: true, notify: true });
    receive(CALL);
    expect(notified).toEqual(['New voice message']);
    expect(notes).toEqual([880, 1320]);
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('causes no alert while it is withheld', () => {
    usePreferences.setState({ notify: true });
    receive({ ...CALL, withheld: { price: 0.4, read_until: '2026-11-22T10:00:00.000Z' } });
    expect(notified).toEqual([]);
  });
});
