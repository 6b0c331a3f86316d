import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useEffect, useRef } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import { serverNow } from '../../api/server-clock.ts';
import { usePreferences } from '../../session/preferences.store.ts';
import { chime } from '../../ui/chime.ts';
import { bareCode, codeGroups } from '../../ui/code-groups.ts';

/** A message older than this was read from history, not received now. */
const freshMilliseconds = 60_000;

/** Tells of a code wherever one is: in the title while the page is hidden, and aloud where the customer asked for it. */
export function useArrivalAlerts(): void {
  const intl = useIntl();
  const newest = useStore(privateFeed, (state) => state.feed.rows[0]);
  // What was there before this page was opened is no arrival.
  const known = useRef(newest?.uuid);
  useEffect(() => {
    if (!newest || newest.uuid === known.current) return undefined;
    known.current = newest.uuid;
    if (newest.code === null || serverNow() - Date.parse(newest.send_time) > freshMilliseconds)
      return undefined;
    if (usePreferences.getState().sound) alertAloud(intl, newest, newest.code);
    return document.hidden ? titled(newest.code) : undefined;
  }, [newest, intl]);
}

/** The code stands before the title until the page is looked at. */
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

function alertAloud(intl: IntlShape, message: SmsView, code: string): void {
  chime();
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const title = intl.formatMessage(
    { id: 'alert.title', defaultMessage: '{app}: {code}' },
    { app: message.app_name ?? message.from, code: bareCode(code) },
  );
  new Notification(title, { body: message.msg ?? '', tag: message.uuid });
}
