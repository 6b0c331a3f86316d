import { useMemo } from 'react';
import { useStore } from 'zustand';
import { privateFeed } from '../../api/feed.store.ts';
import type { FeedMessage } from '../../api/withheld.ts';

/** The texts of each order that this page knows of, newest first. */
export function useOrderMessages(): (orderId: string) => readonly FeedMessage[] {
  const rows: readonly FeedMessage[] = useStore(privateFeed, ({ feed }) => feed.rows);
  const byOrder = useMemo(() => Map.groupBy(rows, ({ order_uuid }) => order_uuid), [rows]);
  return (orderId) => byOrder.get(orderId) ?? none;
}

const none: readonly FeedMessage[] = [];
