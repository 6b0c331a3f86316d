import apps from './apps.json' with { type: 'json' };

/** Decides the default price (see `prices.ts`). The twelve premium apps have their own. */
export type SeedTier = 'premium' | 'popular' | 'standard' | 'basic';

/** One app of the first catalogue. The shop shows the apps in the order of the list. */
export interface SeedApp {
  readonly slug: string;
  readonly name: string;
  /** Slug of its drawing in simple-icons. Null: a mark is drawn from the name. */
  readonly icon: string | null;
  /** Its code in the handler protocol; null if the protocol has none. */
  readonly code: string | null;
  /** Keywords for `rules/template-matching.ts`. No two apps share one. */
  readonly templates: readonly string[];
  readonly tier: SeedTier;
}

export const seedApps = apps as readonly SeedApp[];
