import type { ReadMessage } from '@ringpost/command-api/messages/messages.contract';
import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useState } from 'react';
import { create } from 'zustand';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { onSignOut } from '../../session/session.store.ts';

/** A message as a feed or an order has it. While it is withheld, it has no words. */
export type Readable = Pick<SmsView, 'uuid' | 'from' | 'msg' | 'code' | 'send_time' | 'withheld'>;

type Words = Pick<SmsView, 'from' | 'msg' | 'code'>;

interface ReadTexts {
  readonly texts: Readonly<Record<string, Words>>;
}

/** Texts that were paid for on this page: shown at once, the feed brings them a moment later. */
const useReadTexts = create<ReadTexts>()(() => ({ texts: {} }));
onSignOut(() => useReadTexts.setState({ texts: {} }));

/** The message with its words, if they were bought on this page already. */
export function useReadable<Message extends Readable>(message: Message): Message {
  const words = useReadTexts((state) => state.texts[message.uuid]);
  return words && message.withheld ? { ...message, ...words, withheld: null } : message;
}

/**
 * Buys the words of a withheld message. The message's id is the operation, so asking twice costs once. `problem` is why it
 * did not work; a price that moved is in its facts.
 */
export function useRead({ uuid }: Readable): {
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
      const { from, msg, code } = await command<ReadMessage>(`/api/sms/${uuid}/read`, {
        quoted_price: price,
      });
      useReadTexts.setState(({ texts }) => ({ texts: { ...texts, [uuid]: { from, msg, code } } }));
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
