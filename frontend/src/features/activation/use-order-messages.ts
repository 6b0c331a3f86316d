import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';

const none: readonly SmsView[] = [];

/** The texts of each order that this page knows, newest first. */
export function useOrderMessages(): (orderId: string) => readonly SmsView[] {
  const rows: readonly SmsView[] = useStore(privateFeed, ({ feed }) => feed.rows);
  const byOrder = useMemo(() => Map.groupBy(rows, ({ order_uuid }) => order_uuid), [rows]);
  return (orderId) => byOrder.get(orderId) ?? none;
}
