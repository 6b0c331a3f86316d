import { maskNumber } from '@ringpost/domain/rules/masking';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { publicFeed } from '../../api/feed.store.ts';

/**
 * Reads again soon after the live feed got a message that may be for one of these numbers. The feed masks its recipients, so
 * sometimes it was for a neighbour of the number. However many messages come, it reads once in `waitMs`.
 */
export function useReadOnSms(numbers: readonly string[], read: () => unknown, waitMs: number): void {
  const masked = new Set(numbers.map(maskNumber));
  const newest = useStore(publicFeed, ({ feed }) => feed.rows.find(({ to }) => masked.has(to))?.seq ?? 0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reading = useRef(read);
  useEffect(() => {
    reading.current = read;
  });
  useEffect(() => {
    if (newest === 0 || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void reading.current();
    }, waitMs);
  }, [newest, waitMs]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
