import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import type { Deps } from '../kernel/deps.ts';

/** Newest messages of an order that the protocol shows. */
export const MESSAGES_MAX = 100;

type Rows = Pick<Deps, 'readModel'>;

/** The messages of an order that its customer may read, newest first. */
export async function messagesOf(
  { readModel }: Rows,
  orderId: string,
  limit = MESSAGES_MAX,
): Promise<readonly PrivateSmsRow[]> {
  const rows = await readModel
    .collection(privateSms)
    .find({ orderId, seq: { $gt: 0 } }, { sort: [['seq', -1]], limit });
  return rows.filter(({ withheld }) => withheld === null);
}

/**
 * What the order is about: the newest message with a code, otherwise the newest with a text, and last a call. A text that was withheld
 * gets a new place among the messages when it is opened, and is then not the newest: the one that paid came after it.
 */
export function answerOf(messages: readonly PrivateSmsRow[]): PrivateSmsRow | undefined {
  const withCode = messages.find(({ code }) => code !== null);
  const texts = messages.filter(({ voice }) => voice === null);
  const [newest] = texts.toSorted((one, other) => other.sendTime.localeCompare(one.sendTime));
  return withCode ?? newest ?? messages[0];
}

/** The code of a message; the whole text if it has none. */
export function codeOf({ code, msg }: PrivateSmsRow): string {
  return code ?? msg ?? '';
}
