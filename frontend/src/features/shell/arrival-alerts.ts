import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { chime } from '../../ui/chime.ts';
import { bareCode, codeGroups } from '../../ui/code-groups.ts';

/** A message older than this was read from the history and did not arrive now. */
const FRESH_MILLISECONDS = 60_000;

/** Shows the code before the title until the user looks at the page. */
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

/** Shows a notification, but only while nobody looks at the page. Otherwise the user sees the code anyway. */
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
    // Chrome on Android allows notifications only from a service worker. The code is on the screen anyway.
  }
}

/** Whether the customer must know at once: the message has a code, or it can be played. The time of a call is its start. */
function isNews({ code, voice, withheld, send_time: at }: SmsView): boolean {
  const ageMs = serverNow() - Date.parse(at) - (voice?.seconds ?? 0) * 1000;
  return (code !== null || (voice !== null && withheld === null)) && ageMs <= FRESH_MILLISECONDS;
}

/**
 * Reports each code or call on every page, in all ways that the customer has turned on. Messages that come together cause one
 * sound.
 */
export function useArrivalAlerts(): void {
  const intl = useIntl();
  const rows = useStore(privateFeed, (state) => state.feed.rows);
  // Messages from before this page was opened do not count as arrivals.
  const known = useRef(rows);
  const untitle = useRef<(() => void) | null>(null);
  useEffect(() => () => untitle.current?.(), []);
  useEffect(() => {
    // An emptied feed will be read again.
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
