import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StoredEvent } from './log-record.ts';
import { CallFailed, invalidArgument } from './rpc-failure.ts';

/** What a reader of $all wants to see, and how often it wants to learn its position. */
export interface EventFilter {
  allows(event: StoredEvent): boolean;
  /** Maximum events that the server looks at for one page. */
  readonly window: number;
  /** Events looked at between two checkpoints. */
  readonly checkpointInterval: number;
}

/** Events of a page, and of a window without a size from the client. */
export const READ_BATCH = 32;

function textMatcher(pattern: string, prefixes: readonly string[]): (text: string) => boolean {
  if (pattern === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const expression = new RegExp(pattern);
  return (text) => expression.test(text);
}

function matcher(options: streams.ReadReq.Options.FilterOptions): (event: StoredEvent) => boolean {
  const ofType = options.getEventType();
  const ofStream = options.getStreamIdentifier();
  const expression = ofType ?? ofStream;
  if (!expression) throw new CallFailed(invalidArgument('the filter names neither a type nor a stream'));
  const matches = textMatcher(expression.getRegex(), expression.getPrefixList());
  return (event) => matches(ofType ? event.type : event.stream);
}

export function eventFilter(options: streams.ReadReq.Options.FilterOptions): EventFilter {
  if (!options.hasMax() && !options.hasCount())
    throw new CallFailed(invalidArgument("'None' is not a valid window"));
  const window = options.hasMax() ? options.getMax() : READ_BATCH;
  return {
    allows: matcher(options),
    window,
    checkpointInterval: options.getCheckpointintervalmultiplier() * window,
  };
}
