import { type RecordedEvent, streams } from '@ringpost/domain';
import type { EventStore } from '@ringpost/engine';
import type { Patience } from './patience.ts';

/** Reads all decisions of admins about the projectors so far, in their order. */
export async function readOperatorStream(
  events: Pick<EventStore, 'readStream'>,
  patiently: Patience,
  note: (page: readonly RecordedEvent[]) => void,
): Promise<void> {
  for (let after = -1; ; ) {
    const from = after;
    const page = await patiently(() => events.readStream(streams.operator(), { after: from }));
    const last = page.at(-1);
    if (!last) return;
    note(page);
    after = last.revision;
  }
}
