/** The kind of thing that a planned change is about. It is in the stream of that thing, so one append does both. */
export const PLANNED_NOUNS = [
  ...(['account', 'app', 'notices'] as const),
  ...(['port-in-fees', 'shop-settings', 'volume-steps'] as const),
] as const;
export type PlannedNoun = (typeof PLANNED_NOUNS)[number];
