import { addNumber, addVendor, type Deps, defineApp } from '@ringpost/command-api/app';
import { seedApps } from './data/apps.ts';
import { seedPrices } from './data/prices.ts';
import { seedVendors } from './data/vendors.ts';
import { seedNumbers } from './seed-numbers.ts';

export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

export interface SeedOptions {
  readonly numbers: number;
  readonly random: () => number;
  readonly onProgress?: (progress: SeedProgress) => void;
}

const ACTOR = 'system:seed';
const AT_ONCE = 256;

/**
 * Fills an empty store with the first catalogue and inventory, by the same commands an admin would use.
 * A store that holds anything is left alone.
 * @returns whether it was empty.
 */
export const seedStore = async (deps: Deps, options: SeedOptions): Promise<boolean> => {
  if ((await deps.events.head()) >= 0) return false;
  const numbers = seedNumbers(options.numbers, options.random);
  const vendorIds = new Map(seedVendors.map(({ slug }) => [slug, deps.ids.next()]));
  const vendorIdOf = (slug: string): string => {
    const id = vendorIds.get(slug);
    if (id === undefined) throw new Error(`the seed has no vendor ${slug}`);
    return id;
  };
  const importId = deps.ids.next();
  const jobs: (() => Promise<unknown>)[] = [
    ...seedVendors.map(({ slug, name, company, provider }) => () => {
      return addVendor(deps, { vendorId: vendorIdOf(slug), name, company, provider }, ACTOR);
    }),
    ...seedApps.map((app, index) => () => defineApp(deps, appCommand(deps, app, index, vendorIdOf), ACTOR)),
    ...numbers.map(({ e164, countryIso, region, rateCentre, vendorSlug, free }) => () => {
      const vendorId = vendorIdOf(vendorSlug);
      return addNumber(
        deps,
        { e164, countryIso, region, rateCentre, vendorId, importId },
        { free, actor: ACTOR },
      );
    }),
  ];
  for (let index = 0; index < jobs.length; index += AT_ONCE) {
    await Promise.all(jobs.slice(index, index + AT_ONCE).map((job) => job()));
    options.onProgress?.({ done: Math.min(index + AT_ONCE, jobs.length), total: jobs.length });
  }
  return true;
};

const appCommand = (
  deps: Deps,
  app: (typeof seedApps)[number],
  index: number,
  vendorIdOf: (slug: string) => string,
): Parameters<typeof defineApp>[1] => {
  const { slug, name, icon, templates } = app;
  const prices = seedPrices(app).map(({ vendorSlug, ...price }) => ({
    ...price,
    priceId: deps.ids.next(),
    vendorId: vendorSlug === null ? null : vendorIdOf(vendorSlug),
  }));
  return {
    type: 'DefineApp',
    added: { appId: deps.ids.next(), name, slug, imageName: icon, rank: index + 1 },
    templates: templates.map((keyword) => ({ templateId: deps.ids.next(), keyword })),
    prices,
  };
};
