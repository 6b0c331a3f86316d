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

const notified: string[] = [];
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') });
  notified.length = 0;
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
function receive(change: Partial<SmsView> = {}): void {
  renderHook(() => useArrivalAlerts(), { wrapper: Words });
  act(() => {
    privateFeed.getState().push(message(change));
    vi.advanceTimersByTime(1000);
  });
}

describe('a code that comes while one is elsewhere', () => {
  it('stands before the title until the page is looked at', () => {
    receive();
    expect(document.title).toBe('(482 917) Orders · Ringpost');
    hidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('is notified only to whoever turned it on', () => {
    receive();
    expect(notified).toEqual([]);
    cleanup();
    usePreferences.setState({ notify: true });
    receive({ seq: 2, uuid: 'm2' });
    expect(notified).toEqual(['WhatsApp: 482917']);
  });

  it('is not notified while the page is looked at', () => {
    hidden = false;
    usePreferences.setState({ notify: true });
    receive();
    expect(notified).toEqual([]);
  });

  it('leaves the title alone where that was turned off', () => {
    usePreferences.setState({ titleBadge: false });
    receive();
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('is news by the clock of the server, however wrong the clock of this machine is', () => {
    const here = Date.now();
    // This machine's clock is ten minutes fast.
    noteServerDate(new Date(here - 600_000).toUTCString(), here, here);
    receive({ send_time: new Date(here - 600_000).toISOString() });
    expect(document.title).toBe('(482 917) Orders · Ringpost');
    noteServerDate(new Date(here).toUTCString(), here, here);
  });

  it('changes nothing while the page is looked at', () => {
    hidden = false;
    receive();
    expect(document.title).toBe('Orders · Ringpost');
  });

  it('is no news when it is old, and no alert when it is no code', () => {
    receive({ send_time: '2026-11-21T09:00:00.000Z' });
    receive({ seq: 2, uuid: 'm2', code: null });
    expect(document.title).toBe('Orders · Ringpost');
  });
});
