import { Rejection } from '@ringpost/domain';
import type { Deps } from '../kernel/deps.ts';
import { shortHash, textOf } from '../kernel/ids.ts';

/** A request as the wallet remembers it: hashes of its key and of its content. */
export interface RequestHashes {
  readonly key: string;
  readonly requestHash: string;
}

/**
 * Runs `begin`, and returns the refusal if it decides something about the purchase.
 * @throws Rejection `busy` or `unavailable`, which decide nothing
 */
async function orRefusal<T>(begin: () => Promise<T>): Promise<T | Rejection> {
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof Rejection) || error.code === 'busy' || error.code === 'unavailable') throw error;
    return error;
  }
}

/** How a request finds the result of an earlier request with its key, and how it begins if there was none. */
interface KeyedRequest<T> {
  readonly userId: string;
  /** `readMode`: whether memory may answer. */
  findRepeated(readMode: 'load' | 'refresh'): Promise<T | undefined>;
  /** @returns a function that completes the purchase; a refusal; or nothing if another request with the same key was first */
  begin(): Promise<(() => Promise<T>) | Rejection | undefined>;
}

/** The same key is the same purchase, whichever request and process began it. */
async function onceForKey<T>({ userId, findRepeated, begin }: KeyedRequest<T>): Promise<T> {
  const earlier = await findRepeated('load');
  if (earlier) return earlier;
  const begun = await begin();
  if (begun && !(begun instanceof Rejection)) return begun();
  // Another process may have bought with this key by now. Then that order is the answer, and not this refusal.
  const elsewhere = await findRepeated('refresh');
  if (elsewhere) return elsewhere;
  throw begun ?? new Error(`the wallet of ${userId} knows a key and no hold of it`);
}

/** The hashes by which the wallet remembers a request. `request`: all its fields except the key. */
function hashesOf(idempotencyKey: string, request: Readonly<Record<string, unknown>>): RequestHashes {
  return { key: shortHash(idempotencyKey), requestHash: shortHash(textOf(request)) };
}

/** The parts in which kinds of purchases differ. */
interface Buying<T> {
  /** What an earlier request with the key bought. `readMode`: whether memory may answer. */
  findRepeated(hashes: RequestHashes, readMode: 'load' | 'refresh'): Promise<T | undefined>;
  /** @returns a function that completes the purchase; nothing if another request with the key was first @throws Rejection */
  begin(hashes: RequestHashes): Promise<(() => Promise<T>) | undefined>;
}

/** What a request to buy has at least. Its other fields are what makes it another request. */
export interface KeyedTerms {
  readonly userId: string;
  readonly idempotencyKey: string;
  /** Set if an admin buys for the customer. */
  readonly support?: { readonly adminId: string; readonly reason: string; readonly origin: unknown };
  /** The key of the API with which the request came. The same request may come again with another one. */
  readonly byKey?: unknown;
}

/** What a purchase leaves: an order with its state. */
interface Ended {
  readonly state: { readonly status: string; readonly reason?: string };
}

function resultOf({ state: { status, reason } }: Ended): string {
  if (status === 'absent' || status === 'placed') return 'undecided';
  return reason === undefined || reason === 'fulfilled' ? 'bought' : reason;
}

/** Counts how a request to buy ended: `bought`, `undecided`, or why not. A repeated request counts again. */
async function counted<T extends Ended>({ sales }: Deps, buying: Promise<T>): Promise<T> {
  try {
    const bought = await buying;
    sales.add(resultOf(bought));
    return bought;
  } catch (error) {
    sales.add(error instanceof Rejection ? error.code : 'error');
    throw error;
  }
}

/**
 * Buys once for each key. The same key again returns the same purchase, as long as the wallet remembers the key. With another
 * body it is refused.
 */
export function buyOnce<T extends Ended>(
  deps: Deps,
  { idempotencyKey, support, byKey: _key, ...terms }: KeyedTerms,
  { findRepeated, begin }: Buying<T>,
): Promise<T> {
  const { userId } = terms;
  // The same request may come again from another address.
  const { origin: _, ...by } = support ?? { origin: undefined };
  const hashes = hashesOf(idempotencyKey, { ...terms, ...by });
  const buying = deps.purchases.run(() =>
    onceForKey({
      userId,
      findRepeated: (readMode) => findRepeated(hashes, readMode),
      begin: () => orRefusal(() => begin(hashes)),
    }),
  );
  return counted(deps, buying);
}
