import type { TimelineEntry } from '@ringpost/projections/orders/orders.view';

/** A history for its customer: it says that an admin acted, and not which one. */
export function presentTimeline(entries: readonly TimelineEntry[]): readonly TimelineEntry[] {
  return entries.map((entry) => (entry.actor.startsWith('admin:') ? { ...entry, actor: 'admin' } : entry));
}
