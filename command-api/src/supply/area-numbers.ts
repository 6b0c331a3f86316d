import type { Placed } from '@ringpost/domain';
import { AREA_NUMBERS_LOOKED_AT, CANDIDATE_NUMBERS_PAGE_ROWS } from '@ringpost/domain/rules/limits';
import { type NumberAreas, type NumberRange, rangesOfAreas } from '@ringpost/domain/rules/number-areas';
import {
  type NumberRow,
  numbers,
  type ServedRow,
  served,
  servedId,
} from '@ringpost/projections/inventory/inventory.view';
import type { Deps } from '../kernel/deps.ts';

type AreaDeps = Pick<Deps, 'readModel' | 'random'>;

interface AreaScope {
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly numberType: Placed['numberType'];
}

/** The most digits of a phone number. */
const DIGITS = 15;

/** A bound as a number of `DIGITS` digits. What sorts after all digits is as good as nines. */
function digitsOf(bound: string): number {
  const digits = bound.replace(/\D/g, '');
  return Number(digits.padEnd(DIGITS, /\d$/.test(bound) ? '0' : '9'));
}

/** Simultaneous buyers begin at different places of a range, so they rarely look at the same numbers. */
function placeIn({ from, to }: NumberRange, random: () => number): string {
  const [least, most] = [digitsOf(from), digitsOf(to)];
  const place = `+${String(least + Math.floor(random() * (most - least))).padStart(DIGITS, '0')}`;
  return place < from ? from : place;
}

function rotated<T>(list: readonly T[], random: () => number): readonly T[] {
  const first = Math.floor(random() * list.length);
  return [...list.slice(first), ...list.slice(0, first)];
}

/** Numbers for sale in a range, in the order of their digits, page by page, and at most `most` of them. */
async function* numbersOf(
  { readModel }: AreaDeps,
  { countryIso, vendorId }: AreaScope,
  { from, to }: NumberRange,
  most: number,
): AsyncGenerator<readonly NumberRow[], void> {
  const where = { countryIso, ...(vendorId !== null && { vendorId }) };
  let last: string | undefined;
  for (let seen = 0; seen < most; ) {
    const range = last === undefined ? { $gte: from, $lt: to } : { $gt: last, $lt: to };
    const limit = Math.min(CANDIDATE_NUMBERS_PAGE_ROWS, most - seen);
    const page: readonly NumberRow[] = await readModel
      .collection<NumberRow>(numbers)
      .find({ ...where, _id: range }, { sort: [['_id', 1]], limit });
    yield page.filter(({ status, wholeUntil }) => status === 'active' && wholeUntil === undefined);
    if (page.length < limit) return;
    seen += page.length;
    last = page.at(-1)?._id;
  }
}

/** The numbers of a page that the app can use now: those that are new to it, and those that served it before. */
async function freeOf(
  { readModel }: AreaDeps,
  appId: string,
  page: readonly NumberRow[],
): Promise<{ readonly fresh: readonly string[]; readonly used: readonly string[] }> {
  const ids = page.map(({ _id: e164, shuffle }) => servedId({ appId, shuffle, e164 }));
  const rows = await readModel.collection<ServedRow>(served).getMany(ids);
  const known = new Map(rows.map((row) => [row.e164, row]));
  const all = page.map(({ _id }) => _id);
  return {
    fresh: all.filter((e164) => !known.has(e164)),
    used: all.filter((e164) => known.get(e164)?.leased === false),
  };
}

/**
 * Free numbers of the areas, new ones first, page by page. The index gives the numbers of a prefix, so the others are not read. At
 * most `AREA_NUMBERS_LOOKED_AT` are looked at, which the ranges share, from a place that chance decides.
 */
export async function* numbersInAreas(
  deps: AreaDeps,
  scope: AreaScope,
  areas: NumberAreas,
): AsyncGenerator<readonly string[], void> {
  const { random } = deps;
  const ranges = rangesOfAreas(areas);
  const share = Math.ceil(AREA_NUMBERS_LOOKED_AT / Math.max(1, ranges.length));
  const usedOnes: string[] = [];
  for (const range of rotated(ranges, random)) {
    const place = placeIn(range, random);
    let left = share;
    for (const part of [
      { from: place, to: range.to },
      { from: range.from, to: place },
    ]) {
      for await (const page of numbersOf(deps, scope, part, left)) {
        left -= page.length;
        const { fresh, used } = await freeOf(deps, scope.appId, page);
        if (scope.numberType !== 'used') yield fresh;
        usedOnes.push(...used);
      }
    }
  }
  if (scope.numberType === 'new') return;
  for (let from = 0; from < usedOnes.length; from += CANDIDATE_NUMBERS_PAGE_ROWS)
    yield usedOnes.slice(from, from + CANDIDATE_NUMBERS_PAGE_ROWS);
}
