import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';
import { useState } from 'react';
import { create } from 'zustand';
import { command } from '../../api/http.ts';
import { refreshMoney } from '../../api/live.ts';
import { Problem } from '../../api/problem.ts';
import { onSignOut } from '../../session/session.store.ts';

/** A message of a feed or an order. While it is withheld, it has no text. */
export type Readable = Pick<SmsView, 'uuid' | 'from' | 'msg' | 'code' | 'send_time' | 'withheld' | 'voice'>;

type Words = Pick<SmsView, 'from' | 'msg' | 'code'>;

interface ReadTexts {
  readonly texts: Readonly<Record<string, Words>>;
}

/** Texts that were bought on this page. They are shown at once, because the feed brings them only a moment later. */
const useReadTexts = create<ReadTexts>()(() => ({ texts: {} }));
onSignOut(() => useReadTexts.setState({ texts: {} }));

/** The message with its text, if the text was bought on this page. */
export function useReadable<Message extends Readable>(message: Message): Message {
  const words = useReadTexts((state) => state.texts[message.uuid]);
  return words && message.withheld ? { ...message, ...words, withheld: null } : message;
}

/**
 * Buys the text of a withheld message. The message's id is the operation, so a repeated request costs once. `problem` says
 * why it failed; if the price changed, the new one is in its facts.
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
      const { from, msg, code } = await command('POST /api/sms/{uuid}/read', {
        params: { uuid },
        body: { quoted_price: price },
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
