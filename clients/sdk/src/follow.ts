import { NoAnswerError, RingpostError } from './errors.ts';
import type { Calls, GetSmsListAnswer } from './generated/api.ts';
import { pause } from './send.ts';

export type Message = GetSmsListAnswer['data'][number];

export interface FollowOptions {
  /** The place in the feed after which messages are shown: the `seq` of a list. By default those that come from now on. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly everyMs?: number | undefined;
}

const EVERY_MS = 3_000;
const PAGE_ROWS = 1_000;

/** The messages after a place, the oldest first, also if they are more than one page. */
async function readAfter(calls: Calls, after: number, signal: AbortSignal | undefined) {
  const messages: Message[] = [];
  let seq = after;
  for (let before: number | undefined; ; ) {
    const page = await calls.getSmsList({ after, before, limit: PAGE_ROWS }, { signal });
    messages.push(...page.data);
    seq = Math.max(seq, ...page.data.map((message) => message.seq));
    if (page.next === null) return { messages: messages.reverse(), seq };
    before = page.next;
  }
}

/** Calls `show` for each message as it comes, until the signal ends it. A server that is away for a moment is asked again. */
export async function followMessages(
  calls: Calls,
  show: (message: Message) => void,
  { after, signal, everyMs = EVERY_MS }: FollowOptions = {},
): Promise<void> {
  let seq = after ?? (await calls.getSmsList({ limit: 1 }, { signal })).seq;
  for (;;) {
    try {
      const news = await readAfter(calls, seq, signal);
      for (const message of news.messages) show(message);
      seq = news.seq;
    } catch (error) {
      const isAway =
        error instanceof NoAnswerError || (error instanceof RingpostError && error.status >= 500);
      if (!isAway) throw error;
    }
    await pause(everyMs, signal);
  }
}
