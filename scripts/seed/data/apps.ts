import apps from './apps.json' with { type: 'json' };

/** Decides the default price (see `prices.ts`); the twelve premium apps have one of their own. */
export type SeedTier = 'premium' | 'popular' | 'standard' | 'basic';

/** One app of the first catalogue. The order of the list is the order of the shop. */
export interface SeedApp {
  readonly slug: string;
  readonly name: string;
  /** Slug of its drawing in simple-icons, or null: a monogram is shown. */
  readonly icon: string | null;
  /** Its code in the handler protocol, or null where the protocol has none. */
  readonly code: string | null;
  /** Keywords for `rules/template-matching.ts`. No two apps share one. */
  readonly templates: readonly string[];
  readonly tier: SeedTier;
}

export const seedApps = apps as readonly SeedApp[];
