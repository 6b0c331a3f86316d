import type { View } from '@ringpost/engine';
import { changed, NO_KEYS, type Projector } from '../kernel/projector.ts';

export interface CountRow {
  readonly _id: string;
  readonly events: number;
}
export const counts: View<CountRow> = { name: 'counts', indexes: [] };

/** Counts every event in one row. So the row shows whether an event was lost or applied twice. */
export function counting(over: Partial<Projector> = {}, failAt?: string): Projector {
  return {
    name: 'counting',
    streams: [],
    shape: 1,
    views: [counts],
    keys: () => NO_KEYS,
    apply(event, rows) {
      if (event.type === failAt) throw new Error('cannot read this');
      const events = (rows.get(counts, 'all')?.events ?? 0) + 1;
      rows.put(counts, { _id: 'all', events });
      rows.announce(changed('all', 'orders', String(events), event.position));
    },
    ...over,
  };
}
