import { type AppPrice, type AppState, appAt } from '../domain/index.ts';
import { type LargeChange, largeChange } from './large-price-change.ts';
import { choosePrice, type PriceEntry } from './price-matching.ts';

/** Whom a price is for, where, and with numbers of which vendor. */
export type Scope = Pick<AppPrice, 'countryIso' | 'vendorId'> & { readonly userId?: string | null };

export function hasScope(price: Scope, { userId = null, countryIso, vendorId }: Scope): boolean {
  return (price.userId ?? null) === userId && price.countryIso === countryIso && price.vendorId === vendorId;
}

/** The price of an app as the rules of prices know it. */
function toEntry(price: AppPrice): PriceEntry {
  return { ...price, userId: price.userId ?? null };
}

type PaidBy = (scope: Scope) => AppPrice | undefined;

/** Which of these prices the customers of a scope pay. */
function paidOf(prices: readonly AppPrice[]): PaidBy {
  const entries = prices.map(toEntry);
  return (scope) => {
    const chosen = choosePrice(entries, { ...scope, userId: scope.userId ?? null })?.entry;
    return chosen && prices.find(({ priceId }) => priceId === chosen.priceId);
  };
}

/** What the customers of a scope pay. */
export function priceFor({ prices }: AppState, scope: Scope): AppPrice | undefined {
  return paidOf([...prices.values()])(scope);
}

/** What the customers of a price pay once it is removed. */
export function withoutPriceOf({ prices }: AppState, removed: AppPrice): AppPrice | undefined {
  return paidOf([...prices.values()].filter((each) => each !== removed))(removed);
}

/** A change of one price. */
export interface PriceChange {
  readonly scope: Scope;
  /** The prices at its instant, and at each later one from which a planned change counts. */
  readonly moments: readonly (readonly AppPrice[])[];
  /** What the change makes of the prices of a moment. */
  readonly change: (prices: readonly AppPrice[]) => readonly AppPrice[];
}

function momentsFrom(state: AppState, at: string): PriceChange['moments'] {
  const planned = [...state.planned.values()].map(({ countsFrom }) => countsFrom);
  const instants = new Set([at, ...planned.filter((each) => each > at).sort()]);
  return [...instants].map((each) => [...appAt(state, each).prices.values()]);
}

/** A price is set at an instant. */
export function settingOf(state: AppState, at: string, price: AppPrice): PriceChange {
  const change: PriceChange['change'] = (prices) => [
    ...prices.filter((each) => !hasScope(each, price)),
    price,
  ];
  return { scope: price, moments: momentsFrom(state, at), change };
}

/** A price is removed at an instant. */
export function removalOf(state: AppState, at: string, removed: AppPrice): PriceChange {
  const change: PriceChange['change'] = (prices) => prices.filter((each) => !hasScope(each, removed));
  return { scope: removed, moments: momentsFrom(state, at), change };
}

type Part = string | null;

/** Null is anybody, any country, any vendor. Undefined: nothing is in both. */
function partOfBoth(one: Part, other: Part): Part | undefined {
  if (one === null || one === other) return other;
  return other === null ? one : undefined;
}

function scopeOfBoth(one: Scope, other: Scope): readonly Scope[] {
  const userId = partOfBoth(one.userId ?? null, other.userId ?? null);
  const countryIso = partOfBoth(one.countryIso, other.countryIso);
  const vendorId = partOfBoth(one.vendorId, other.vendorId);
  if (userId === undefined || countryIso === undefined || vendorId === undefined) return [];
  return [{ userId, countryIso, vendorId }];
}

/** A price that changes by more than half, or that nobody can pay any more. */
export interface LargeEffect {
  /** What these customers pay until then; undefined: the app is not sold to them. */
  readonly paid: AppPrice | undefined;
  /** What is too far from the new price: what is paid, or what two admins agreed on last. */
  readonly before: AppPrice;
  /** Null: the app is not sold to them any more. */
  readonly change: LargeChange | null;
}

function effectOf(
  paid: AppPrice | undefined,
  before: AppPrice | undefined,
  after: AppPrice | undefined,
): LargeEffect | undefined {
  if (!before) return undefined;
  const change = after ? largeChange(before, after) : null;
  return after && !change ? undefined : { paid, before, change };
}

/**
 * The first large effect of a change. A price acts where it takes the place of another one: that of a customer replaces that of each
 * country for this customer. So the customers of its scope are looked at, and those of each part of it that has a price of its own or
 * had one, at its instant and at each later one for which something is planned.
 */
export function largeEffect(
  { agreed }: Pick<AppState, 'agreed'>,
  { scope, moments, change }: PriceChange,
): LargeEffect | undefined {
  const [first = []] = moments;
  const agreedPrices = [...agreed.values()];
  const [paidFirst, agreedFor] = [paidOf(first), paidOf(agreedPrices)];
  for (const prices of moments) {
    const [without, withIt] = [paidOf(prices), paidOf(change(prices))];
    const others = [...first, ...prices, ...agreedPrices].flatMap((each) => scopeOfBoth(scope, each));
    for (const part of [scope, ...others]) {
      const [paid, after] = [paidFirst(part), withIt(part)];
      if (without(part) === after) continue;
      const effect = effectOf(paid, paid, after) ?? effectOf(paid, agreedFor(part), after);
      if (effect) return effect;
    }
  }
  return undefined;
}
