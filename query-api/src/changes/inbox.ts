import type { Position } from '@ringpost/domain';
import { CHANGES_MISSED_MAX } from '@ringpost/domain/rules/limits';
import type { Call } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import type { Change } from './customer-changes.ts';
import { type Listener, listenAs } from './listen-as.ts';

/** What has changed for one reader. */
export interface News {
  /** Orders that have changed. `null`: the change has no position. */
  readonly orders: Map<string, Position | null>;
  hasMessages: boolean;
  /** Something about the session has changed. */
  hasSession: boolean;
  /** More orders have changed than are kept. */
  hasOverflow: boolean;
}

/** Collects what has changed until its reader looks. It keeps ids only, so a slow reader takes little memory. */
export interface Inbox {
  /** Everything since the last look; undefined if there is nothing. */
  take(): News | undefined;
  /** The reader has gone, or this process ends. */
  isOver(): boolean;
  /** Resolves when something has changed, or after the time. */
  wait(timeoutMs: number): Promise<void>;
  /** Nothing more is to come. */
  end(): void;
  close(): void;
}

function keepOrder(news: News, orderId: string, position: Position | null): void {
  const { orders } = news;
  if (orders.size < CHANGES_MISSED_MAX || orders.has(orderId))
    orders.set(orderId, position ?? orders.get(orderId) ?? null);
  else news.hasOverflow = true;
}

function add(news: News, change: Change): void {
  if (change.kind === 'order') keepOrder(news, change.orderId, change.position);
  else if (change.kind === 'session') news.hasSession = true;
  else if (change.kind === 'message') {
    news.hasMessages = true;
    // An order shows its code too.
    keepOrder(news, change.orderId, null);
  }
}

export function openInbox(
  deps: Pick<QueryDeps, 'changes' | 'clock'>,
  listener: Listener,
  whenGone: Call<unknown, unknown, unknown>['whenGone'],
): Inbox {
  let news: News | undefined;
  let isOver = false;
  let wake: (() => void) | undefined;

  function end(): void {
    isOver = true;
    wake?.();
  }
  function hear(change: Change): void {
    if (change.kind === 'end') end();
    else {
      news ??= { orders: new Map(), hasMessages: false, hasSession: false, hasOverflow: false };
      add(news, change);
      wake?.();
    }
  }
  const stopListening = listenAs(deps, listener, hear);
  const takeBack = whenGone(end);

  return {
    take() {
      const taken = news;
      news = undefined;
      return taken;
    },
    isOver: () => isOver,
    end,
    async wait(timeoutMs) {
      if (news || isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timer);
      wake = undefined;
    },
    close() {
      stopListening();
      takeBack();
    },
  };
}
