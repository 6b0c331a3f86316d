import { addNumber, addVendor, type Deps, defineApp } from '@ringpost/command-api/app';
import type { ReadModel } from '@ringpost/engine';
import { type AppRow, appRowAt, apps } from '@ringpost/projections/catalogue/catalogue.view';
import { seedNumbers } from '../seed/seed-numbers.ts';

/** An app as the real shop sells it, without prices of customers. */
export type SandboxApp = Pick<
  AppRow,
  '_id' | 'name' | 'slug' | 'drawnName' | 'rank' | 'templates' | 'prices'
>;

const ACTOR = 'system:sandbox';
/** Apps that the sandbox takes over from the shop: the first ones. */
const APPS_MAX = 1_000;
/** Numbers of the sandbox. Each can be sold again when its order is over. */
const NUMBERS = 1_000;
const AT_ONCE = 100;

/** One price of each country, and one of all countries, whatever vendor they are for: the sandbox has only one vendor. */
function pricesOf({ prices }: Pick<AppRow, 'prices'>): AppRow['prices'] {
  const ofAll = prices.filter(({ userId }) => userId === null);
  const byCountry = Map.groupBy(ofAll, ({ countryIso }) => countryIso);
  return [...byCountry.values()].flatMap((those) => {
    const chosen = those.find(({ vendorId }) => vendorId === null) ?? those[0];
    return chosen ? [{ ...chosen, vendorId: null }] : [];
  });
}

/** What the real shop sells now, so that a program finds the same apps, ids and prices in the sandbox. */
export async function readShopApps(readModel: ReadModel, now: string): Promise<readonly SandboxApp[]> {
  const rows = await readModel.collection<AppRow>(apps).find({}, { sort: [['rank', 1]], limit: APPS_MAX });
  return rows
    .map((row) => appRowAt(row, now))
    .filter(({ hidden }) => hidden === undefined)
    .map((row) => ({ ...row, prices: pricesOf(row) }));
}

function appCommand({ _id: appId, name, slug, drawnName, rank, templates, prices }: SandboxApp) {
  return {
    type: 'DefineApp' as const,
    added: { appId, name, slug, imageName: drawnName, rank },
    templates,
    prices: prices.map(({ userId: _nobody, ...price }) => price),
  };
}

/** Fills an empty store with apps, and with numbers of a vendor that exists only there. @returns the vendor */
export async function fillSandbox(deps: Deps, sold: readonly SandboxApp[]): Promise<string> {
  const [vendorId, importId] = [deps.ids.next(), deps.ids.next()];
  await addVendor(deps, { vendorId, name: 'Sandbox', company: 'Sandbox', provider: 'json' }, ACTOR);
  const numbers = seedNumbers(NUMBERS, deps.random);
  const jobs = [
    ...sold.map((app) => () => defineApp(deps, appCommand(app), ACTOR)),
    ...numbers.map(({ e164, countryIso, region, rateCentre }) => () => {
      const imported = { e164, countryIso, region, rateCentre, vendorId, importId };
      return addNumber(deps, imported, { isPublic: false, actor: ACTOR });
    }),
  ];
  for (let index = 0; index < jobs.length; index += AT_ONCE)
    await Promise.all(jobs.slice(index, index + AT_ONCE).map((job) => job()));
  return vendorId;
}
