import { isAway } from './errors.ts';
import { type Calls, type GetSmsListAnswer, ROUTES } from './generated/api.ts';
import { createReadHeld, type ReadHeld } from './hold.ts';
import { pause, type Send } from './send.ts';

export type Message = GetSmsListAnswer['data'][number];

export interface FollowOptions {
  /** The place in the feed after which messages are shown: the `seq` of a list. By default those that come from now on. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The pause between two requests that the server does not hold. */
  readonly everyMs?: number | undefined;
}

const EVERY_MS = 3_000;
const PAGE_ROWS = 1_000;

/** The messages after a place, the oldest first, also if they are more than one page. */
async function readAfter(
  { calls, readHeld }: { readonly calls: Calls; readonly readHeld: ReadHeld },
  after: number,
  signal: AbortSignal | undefined,
) {
  const input = { after, limit: PAGE_ROWS };
  const { answer, wasHeld } = await readHeld<GetSmsListAnswer>(ROUTES.getSmsList, input, after, signal);
  const messages = [...answer.data];
  for (let before = answer.next; before !== null; ) {
    const page = await calls.getSmsList({ ...input, before }, { signal });
    messages.push(...page.data);
    before = page.next;
  }
  return { messages: messages.reverse(), wasHeld };
}

/** Calls `show` for each message as it comes, until the signal ends it. A server that is away for a moment is asked again. */
export async function followMessages(
  send: Send,
  calls: Calls,
  show: (message: Message) => void,
  { after, signal, everyMs = EVERY_MS }: FollowOptions = {},
): Promise<void> {
  const readHeld = createReadHeld(send);
  let seq = after ?? (await calls.getSmsList({ limit: 1 }, { signal })).seq;
  for (;;) {
    let mayFollow = false;
    try {
      const { messages, wasHeld } = await readAfter({ calls, readHeld }, seq, signal);
      mayFollow = wasHeld;
      for (const message of messages) {
        show(message);
        seq = Math.max(seq, message.seq);
      }
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    if (!mayFollow) await pause(everyMs, signal);
  }
}
