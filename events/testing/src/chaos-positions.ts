import { LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import type { Appended, EventStore } from '@ringpost/engine';
import { decodePosition, encodePosition } from '@ringpost/engine/internal/embedded/position-code';

/** Wraps a log, so that there are gaps between its positions, as in a distributed log. Nothing may rely on the next number. */
export function withGaps(inner: EventStore, stride: number): EventStore {
  if (stride === 1) return inner;
  const offset = Math.floor(stride / 2);
  const outward = (position: Position): Position =>
    position === LOG_START ? LOG_START : encodePosition(decodePosition(position) * stride + offset);
  /** The last inner position at or before an outer one, which can be in a gap. */
  const inward = (position: Position): Position =>
    encodePosition(Math.max(-1, Math.floor((decodePosition(position) - offset) / stride)));
  const moved = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
    events.map((event) => ({ ...event, position: outward(event.position) }));

  const answer = ({ revision, position }: Appended): Appended => ({ revision, position: outward(position) });
  const { appendAll } = inner;

  return {
    ...inner,
    append: async (append) => answer(await inner.append(append)),
    ...(appendAll && { appendAll: async (appends) => (await appendAll(appends)).map(answer) }),
    readStream: async (stream, options) => moved(await inner.readStream(stream, options)),
    readAll: async ({ after = LOG_START, ...page } = {}) =>
      moved(await inner.readAll({ ...page, after: inward(after) })),
    positionOf: async (stream) => outward(await inner.positionOf(stream)),
    head: async () => outward(await inner.head()),
    shareBefore: (position) => inner.shareBefore(inward(position)),
    subscribe: (subscriber) =>
      inner.subscribe({
        ...subscriber,
        after: inward(subscriber.after),
        onEvents: (batch) => subscriber.onEvents(moved(batch)),
      }),
  };
}
