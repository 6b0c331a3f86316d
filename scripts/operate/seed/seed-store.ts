import { addNumber, addVendor, type Deps, defineApp } from '@ringpost/command-api/app';
import { seedApps } from './data/apps.ts';
import { seedPrices } from './data/prices.ts';
import { seedVendors } from './data/vendors.ts';
import { type SeedNumber, seedNumbers } from './seed-numbers.ts';

export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

/** The plan of a first start. It is stored until all of it is made, so that a restart after a kill continues it. */
export interface SeedPlan {
  readonly importId: string;
  /** By the slug of the vendor and of the app. */
  readonly vendorIds: Readonly<Record<string, string>>;
  readonly appIds: Readonly<Record<string, string>>;
  readonly numbers: readonly SeedNumber[];
}

const ACTOR = 'system:seed';
const AT_ONCE = 256;

/** Makes the first inventory and gives everything an id. Nothing is appended yet. */
export function planSeed(
  { ids }: Pick<Deps, 'ids'>,
  inventory: { readonly numbers: number; readonly random: () => number },
): SeedPlan {
  const idsOf = (all: readonly { readonly slug: string }[]) =>
    Object.fromEntries(all.map(({ slug }) => [slug, ids.next()]));
  return {
    importId: ids.next(),
    vendorIds: idsOf(seedVendors),
    appIds: idsOf(seedApps),
    numbers: seedNumbers(inventory.numbers, inventory.random),
  };
}

function idOf(ids: Readonly<Record<string, string>>, slug: string): string {
  const id = ids[slug];
  if (id === undefined) throw new Error(`the plan of the first start has no ${slug}`);
  return id;
}

function appCommand(
  deps: Deps,
  app: (typeof seedApps)[number],
  context: {
    readonly appId: string;
    readonly index: number;
    readonly vendorIdOf: (slug: string) => string;
  },
): Parameters<typeof defineApp>[1] {
  const { appId, index, vendorIdOf } = context;
  const { slug, name, icon, templates } = app;
  const prices = seedPrices(app).map(({ vendorSlug, ...price }) => ({
    ...price,
    priceId: deps.ids.next(),
    vendorId: vendorSlug === null ? null : vendorIdOf(vendorSlug),
  }));
  return {
    type: 'DefineApp',
    added: { appId, name, slug, imageName: icon, rank: index + 1 },
    templates: templates.map((keyword) => ({ templateId: deps.ids.next(), keyword })),
    prices,
  };
}

/**
 * Makes the first catalogue and inventory, with the commands of an admin. Existing parts do not change, so the same plan
 * may run several times.
 */
export async function seedStore(
  deps: Deps,
  { importId, vendorIds, appIds, numbers }: SeedPlan,
  onProgress?: (progress: SeedProgress) => void,
): Promise<void> {
  const vendorIdOf = (slug: string) => idOf(vendorIds, slug);
  const jobs: (() => Promise<unknown>)[] = [
    ...seedVendors.map(({ slug, name, company, provider }) => () => {
      return addVendor(deps, { vendorId: vendorIdOf(slug), name, company, provider }, ACTOR);
    }),
    ...seedApps.map((app, index) => () => {
      return defineApp(
        deps,
        appCommand(deps, app, { appId: idOf(appIds, app.slug), index, vendorIdOf }),
        ACTOR,
      );
    }),
    ...numbers.map(({ e164, countryIso, region, rateCentre, vendorSlug, isPublic }) => () => {
      const vendorId = vendorIdOf(vendorSlug);
      return addNumber(
        deps,
        { e164, countryIso, region, rateCentre, vendorId, importId },
        { isPublic, actor: ACTOR },
      );
    }),
  ];
  for (let index = 0; index < jobs.length; index += AT_ONCE) {
    await Promise.all(jobs.slice(index, index + AT_ONCE).map((job) => job()));
    onProgress?.({ done: Math.min(index + AT_ONCE, jobs.length), total: jobs.length });
  }
}
