import { account, isUndecided, type Mills, type Position, reject, streams } from '@ringpost/domain';
import type { RequestIds } from '@ringpost/web/http';
import { type BulkShop, buyBulk } from '../bulk/entries.ts';
import type { Deps } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { refuseOwnAccount } from '../kernel/sub-accounts.ts';
import { buyActivation, requireAssigned, type Settled, type SupportBuyer } from '../orders/entries.ts';
import { rentNumbers } from '../rentals/entries.ts';

/** What an order for a customer needs. Its numbers come from the inventory only. */
export type SupportShop = Pick<BulkShop, 'deps' | 'candidates'>;

interface Terms {
  readonly userId: string;
  readonly appId: string;
  readonly countryIso: string;
  readonly vendorId: string | null;
  readonly quantity: number;
  readonly quotedPriceMills: Mills;
}

/** What an admin orders for a customer. */
export type SupportOrder =
  | (Terms & { readonly kind: 'activation' })
  | (Terms & { readonly kind: 'rental'; readonly numberType: 'new' | 'used'; readonly termHours: number });

export interface SupportOrdered {
  readonly orderId: string;
  readonly fulfilled: number;
  /** Whether no more numbers follow. */
  readonly isOver: boolean;
  readonly position: Position;
}

/** @throws Rejection `forbidden` for an own account, `not-found`, `customer-inactive` */
async function requireBuyer(deps: Deps, userId: string, adminId: string): Promise<void> {
  await refuseOwnAccount(deps, userId, adminId);
  const { state } = await deps.streams.refresh(streams.account(userId), account);
  if (state.status === 'absent') throw reject('not-found');
  if (state.status !== 'active' || state.forgetting) throw reject('customer-inactive');
}

type Request = SupportOrder & { readonly idempotencyKey: string; readonly support: SupportBuyer };

function ofOne({ orderId, state, position }: Settled): SupportOrdered {
  if (isUndecided(state)) return { orderId, fulfilled: 0, isOver: false, position };
  requireAssigned(state);
  return { orderId, fulfilled: 1, isOver: true, position };
}

async function buyOne(
  { deps, candidates }: SupportShop,
  request: Request,
  requestIds: RequestIds,
): Promise<Settled> {
  if (request.kind === 'rental') return rentNumbers(deps, candidates, request, requestIds);
  return buyActivation(deps, candidates, { ...request, numberType: 'any' }, requestIds);
}

async function buyMany(shop: SupportShop, request: Request, requestIds: RequestIds): Promise<SupportOrdered> {
  const numbers = request.kind === 'rental' ? request : ({ ...request, numberType: 'any' } as const);
  const { orderId, state, position } = await buyBulk(shop, numbers, requestIds);
  const fulfilled = state.status === 'absent' ? 0 : state.items.size;
  if (state.status !== 'closed') return { orderId, fulfilled, isOver: false, position };
  const { reason } = state;
  if (fulfilled === 0 && reason !== 'fulfilled' && reason !== 'cancelled')
    throw reject(reason, { order_uuid: orderId });
  return { orderId, fulfilled, isOver: true, position };
}

/**
 * Buys for a customer as the customer would: the same price, limits, hold and steps. Only the facts name the admin.
 * @throws Rejection as any purchase does, and `forbidden`, `customer-inactive`, `idempotency-key-reused`
 */
export async function buyForCustomer(
  shop: SupportShop,
  order: SupportOrder,
  support: SupportBuyer,
  { key, requestIds }: { readonly key: string; readonly requestIds: RequestIds },
): Promise<SupportOrdered> {
  const { deps } = shop;
  const { adminId, reason } = support;
  await requireBuyer(deps, order.userId, adminId);
  await bindRequestKey(deps.vault, idempotentId(adminId, key), requestHashOf({ ...order, reason }));
  // A key of an admin is not a key of the customer.
  const request = { ...order, idempotencyKey: `admin:${adminId}:${key}`, support };
  return order.quantity === 1
    ? ofOne(await buyOne(shop, request, requestIds))
    : buyMany(shop, request, requestIds);
}
