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
  new Notification(title, { body: message.msg ?? '', tag: message.uuid });
}

/** Whether the customer has to know at once: it has a code, or it can be played. The time of a call is its beginning. */
function isNews({ code, voice, withheld, send_time: at }: SmsView): boolean {
  const ageMs = serverNow() - Date.parse(at) - (voice?.seconds ?? 0) * 1000;
  return (code !== null || (voice !== null && withheld === null)) && ageMs <= FRESH_MILLISECONDS;
}

/** Reports a code or a call on every page, in each of the ways that the customer left on. */
export function useArrivalAlerts(): void {
  const intl = useIntl();
  const newest = useStore(privateFeed, (state) => state.feed.rows[0]);
  // Messages from before this page was opened are no arrivals.
  const known = useRef(newest?.uuid);
  useEffect(() => {
    if (!newest || newest.uuid === known.current) return undefined;
    known.current = newest.uuid;
    if (!isNews(newest)) return undefined;
    const { sound, notify, titleBadge } = usePreferences.getState();
    if (sound) chime();
    if (notify) notifyOf(intl, newest, newest.code);
    return titleBadge && document.hidden && newest.code !== null ? titled(newest.code) : undefined;
  }, [newest, intl]);
}
