import {
  currentLease,
  type EventOf,
  latestOf,
  type Mills,
  number,
  order,
  type Position,
  Rejection,
  reject,
  streams,
  wallet,
} from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import type { Buyer } from '../kernel/buyer.ts';
import type { Cause } from '../kernel/command-handler.ts';
import { causeByCustomer } from '../kernel/customer-cause.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { shortHash, textOf } from '../kernel/ids.ts';
import { extendLease } from '../numbers/entries.ts';
import { quoteRental, requireQuoted } from '../price-list/entries.ts';
import {
  captureHold,
  holdForExtension,
  holdOfExtension,
  holdOfKey,
  releaseHold,
} from '../wallets/entries.ts';

export interface ExtendRental extends Buyer {
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly termHours: number;
  readonly quotedPriceMills: Mills;
}

export interface ExtendedRental {
  readonly orderId: string;
  /** The new end of the rental. */
  readonly endsAt: string;
  readonly amountMills: Mills;
  readonly position: Position;
}

type ExtensionHold = EventOf<'FundsHeldForExtension'>;

/** A rental of this customer. @throws Rejection `not-found`, also for another customer's rental and for an activation */
export async function readRental(deps: Deps, orderId: string, userId: string) {
  const { state } = await deps.streams.refresh(streams.order(orderId), order);
  if (state.status !== 'active' || state.placed.kind !== 'rental' || state.placed.userId !== userId)
    throw reject('not-found');
  const { placed, assigned } = state;
  return { placed, assigned };
}

/** The extension that a key began; undefined for a key that this wallet does not know. */
async function findRepeated(
  deps: Deps,
  userId: string,
  key: string,
  requestHash: string,
): Promise<ExtensionHold | undefined> {
  const hold = await holdOfKey(deps, userId, key, 'refresh');
  if (!hold) return undefined;
  if (hold.type !== 'FundsHeldForExtension' || hold.data.requestHash !== requestHash)
    throw reject('idempotency-key-reused');
  return hold;
}

/**
 * Completes an extension whose hold is open. The number's stream decides: if the lease was extended, the hold is captured; if
 * the lease is over, the hold is released. Both are final, so this may run twice, in any process. It must not run for a hold
 * that was settled long ago: by then the number's state may have dropped the extension, and the lease would be extended
 * again.
 * @throws Rejection `lease-over`
 */
async function runExtension(
  deps: Deps,
  { data, position: heldAt }: Pick<ExtensionHold, 'data' | 'position'>,
  cause: Cause,
): Promise<ExtendedRental> {
  const { e164, leaseId, orderId, userId, appId, termHours, holdId, amountMills } = data;
  const extension = {
    e164,
    leaseId,
    orderId,
    userId,
    appId,
    termHours,
    extensionId: holdId,
    extendedAt: nowIso(deps),
  };
  try {
    const { state, position } = await extendLease(deps, e164, { type: 'ExtendLease', extension }, cause);
    const endsAt = state.extended.get(holdId);
    if (endsAt === undefined) throw new Error(`lease ${leaseId} was extended and is not`);
    const capture = { userId, holdId, amountMills, placedAt: data.heldAt };
    const capturedAt = await captureHold(deps, capture, cause);
    return { orderId, endsAt, amountMills, position: latestOf(heldAt, position, capturedAt) };
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'lease-over') throw error;
    await releaseHold(deps, { userId, holdId, reason: 'not-assigned' }, cause);
    throw error;
  }
}

/** Completes the extension with this hold, if it is open: it is paid for, or its money comes back because the lease is over. */
export async function finishExtension(
  deps: Deps,
  userId: string,
  extensionId: string,
  cause: Cause,
): Promise<void> {
  const hold = await holdOfExtension(deps, userId, extensionId);
  if (!hold) return;
  try {
    await runExtension(deps, hold, cause);
  } catch (error) {
    if (!(error instanceof Rejection) || error.code !== 'lease-over') throw error;
  }
}

/**
 * The result of an extension whose hold is settled. The number's state soon drops it, so its stream is read.
 * @throws Rejection `lease-over` if the money came back
 */
async function readExtended(
  deps: Deps,
  { data, position }: Pick<ExtensionHold, 'data' | 'position'>,
): Promise<ExtendedRental> {
  const { e164, holdId, orderId, amountMills } = data;
  const stream = streams.number(e164);
  const { state } = await deps.streams.refresh(stream, number);
  const extendedTo = state.extended.get(holdId);
  if (extendedTo !== undefined) return { orderId, endsAt: extendedTo, amountMills, position };
  for (const event of await deps.events.readStream(stream)) {
    if (event.type !== 'LeaseExtended' || event.data.extensionId !== holdId) continue;
    return { orderId, endsAt: event.data.until, amountMills, position: latestOf(position, event.position) };
  }
  throw reject('lease-over');
}

/** Only an open hold pays for an extension. If the hold is settled, the extension is over, however long ago. */
export async function completeOnce(deps: Deps, hold: ExtensionHold, cause: Cause): Promise<ExtendedRental> {
  const { userId, holdId } = hold.data;
  const { state } = await deps.streams.refresh(streams.wallet(userId), wallet);
  return state.openHolds.has(holdId) ? runExtension(deps, hold, cause) : readExtended(deps, hold);
}

async function begin(
  deps: Deps,
  request: ExtendRental,
  { key, requestHash }: { readonly key: string; readonly requestHash: string },
  requestIds: RequestIds,
): Promise<ExtensionHold | undefined> {
  const { userId, orderId, termHours, quotedPriceMills, byKey } = request;
  const { placed, assigned } = await readRental(deps, orderId, userId);
  const { e164, appId, leaseId, vendorId, numberAge: numberType } = assigned;
  const { state } = await deps.streams.refresh(streams.number(e164), number);
  const heldAt = nowIso(deps);
  const current = currentLease(state, appId);
  if (current?.leaseId !== leaseId || heldAt >= current.until) throw reject('lease-over');
  const { countryIso } = placed;
  const rental = { userId, appId, countryIso, vendorId, numberType, termHours } as const;
  const quote = await quoteRental(deps, { ...rental, isRunning: true });
  requireQuoted(quotedPriceMills, quote.unitPriceMills);
  const holdId = deps.ids.next();
  const cause = causeByCustomer(userId, requestIds, orderId, holdId);
  const extension = {
    userId,
    holdId,
    orderId,
    e164,
    appId,
    leaseId,
    termHours,
    key,
    requestHash,
    heldAt,
    operationId: `${holdId}:hold`,
    purpose: { kind: 'extension', id: holdId, orderId },
    amountMills: quote.unitPriceMills,
    priceId: quote.priceId,
    priceRank: quote.rank,
  } as const;
  const { discount } = quote;
  const command = { type: 'HoldForExtension', extension, discount, byKey } as const;
  await holdForExtension(deps, userId, command, cause);
  return findRepeated(deps, userId, key, requestHash);
}

/**
 * Extends a rental: its price is held, the lease is extended, the hold is captured. A repeated key returns the
 * extension that exists. With another body it is refused.
 * @throws Rejection `not-found`, `lease-over`, `price-changed`, `insufficient-funds`, `idempotency-key-reused`
 */
export async function extendRental(
  deps: Deps,
  extension: ExtendRental,
  requestIds: RequestIds,
): Promise<ExtendedRental> {
  const { idempotencyKey, byKey: _, ...request } = extension;
  const { userId, orderId } = extension;
  const hashes = { key: shortHash(idempotencyKey), requestHash: shortHash(textOf(request)) };
  const hold =
    (await findRepeated(deps, userId, hashes.key, hashes.requestHash)) ??
    (await begin(deps, extension, hashes, requestIds));
  if (!hold) throw new Error(`the wallet of ${userId} knows a key and no hold of it`);
  const { holdId } = hold.data;
  const cause = causeByCustomer(userId, requestIds, orderId, holdId);
  return deps.singleFlight(`extend ${holdId}`, () => completeOnce(deps, hold, cause));
}
