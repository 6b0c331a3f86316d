import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { chime } from '../../ui/chime.ts';
import { bareCode, codeGroups } from '../../ui/code-groups.ts';

/** An older message was read from history, not received now. */
const FRESH_MILLISECONDS = 60_000;

/** The code is shown before the title until the user looks at the page. */
function titled(code: string): () => void {
  const title = document.title;
  document.title = `(${codeGroups(code).join(' ')}) ${title}`;
  const restore = (): void => {
    document.title = title;
    document.removeEventListener('visibilitychange', restore);
  };
  document.addEventListener('visibilitychange', restore);
  return restore;
}

/** Only while nobody looks at the page: else the user sees the code anyway. */
function notifyOf(intl: IntlShape, message: SmsView, code: string | null): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const title =
    code === null
      ? intl.formatMessage({ id: 'alert.call', defaultMessage: 'New voice message' })
      : intl.formatMessage(
          { id: 'alert.title', defaultMessage: '{app}: {code}' },
          { app: message.app_name ?? message.from, code: bareCode(code) },
        );
  try {
    new Notification(title, { body: message.msg ?? '', tag: message.uuid });
  } catch {
    // Chrome on Android lets only a service worker notify. The code is on the screen anyway.
  }
}

/** Whether the customer has to know at once: it has a code, or it can be played. The time of a call is its beginning. */
function isNews({ code, voice, withheld, send_time: at }: SmsView): boolean {
  const ageMs = serverNow() - Date.parse(at) - (voice?.seconds ?? 0) * 1000;
  return (code !== null || (voice !== null && withheld === null)) && ageMs <= FRESH_MILLISECONDS;
}

/** Reports each code or call on every page, in each of the ways that the customer left on. One sound is for all of them. */
export function useArrivalAlerts(): void {
  const intl = useIntl();
  const rows = useStore(privateFeed, (state) => state.feed.rows);
  // Messages from before this page was opened are no arrivals.
  const known = useRef(rows);
  const untitle = useRef<(() => void) | null>(null);
  useEffect(() => () => untitle.current?.(), []);
  useEffect(() => {
    // An emptied feed is read again.
    if (rows.length === 0) return;
    const earlier = new Set(known.current.map(({ uuid }) => uuid));
    known.current = rows;
    const news = rows.filter((row) => !earlier.has(row.uuid) && isNews(row));
    if (news.length === 0) return;
    const { sound, notify, titleBadge } = usePreferences.getState();
    if (sound) chime();
    if (notify) for (const message of news) notifyOf(intl, message, message.code);
    const code = news.find((message) => message.code !== null)?.code;
    if (!titleBadge || !document.hidden || !code) return;
    untitle.current?.();
    untitle.current = titled(code);
  }, [rows, intl]);
}
