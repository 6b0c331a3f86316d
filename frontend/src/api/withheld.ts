import type { SmsView } from '@ringpost/projections/feeds/feeds.view';
import type { OrderView } from '@ringpost/projections/orders/orders.view';
import { useState } from 'react';
import { create } from 'zustand';
import { onSignOut } from '../session/session.store.ts';
import { command } from './http.ts';
import { Problem } from './problem.ts';
import { refreshMoney } from './purchase.ts';

/** What it costs to read a text that was kept back, and until when it can be read. */
export interface Withheld {
  /** Dollars. */
  readonly price: number;
  /** ISO time. */
  readonly read_until: string;
}

/** A message of the customer's own feed. One that came after its order had ended is withheld: then it has no words. */
export interface FeedMessage extends Omit<SmsView, 'from' | 'msg' | 'code'> {
  readonly from: string | null;
  readonly msg: string | null;
  readonly code: string | null;
  readonly withheld?: Withheld | null;
}

/** How many texts of an order wait to be read now. */
export const withheldCount = (order: OrderView & { readonly withheld?: number }): number =>
  order.withheld ?? 0;

type Words = Pick<FeedMessage, 'from' | 'msg' | 'code'>;

interface ReadTexts {
  readonly texts: Readonly<Record<string, Words>>;
}

/** Texts that were paid for on this page: shown at once, the feed brings them a moment later. */
const useReadTexts = create<ReadTexts>()(() => ({ texts: {} }));
onSignOut(() => useReadTexts.setState({ texts: {} }));

/** The message with its words, if they were bought on this page already. */
export function useReadable(message: FeedMessage): FeedMessage {
  const words = useReadTexts((state) => state.texts[message.uuid]);
  return words && message.withheld ? { ...message, ...words, withheld: null } : message;
}

/**
 * Buys the words of a withheld message. The message's id is the operation, so asking twice costs once. `problem` is why it
 * did not work; a price that moved is in its facts.
 */
export function useRead(message: FeedMessage): {
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly read: (price: number) => Promise<void>;
} {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function read(price: number): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { from, msg, code } = await command<Words>(`/api/sms/${message.uuid}/read`, {
        quoted_price: price,
      });
      useReadTexts.setState(({ texts }) => ({ texts: { ...texts, [message.uuid]: { from, msg, code } } }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setBusy(false);
      refreshMoney();
    }
  }
  return { busy, problem, read };
}
