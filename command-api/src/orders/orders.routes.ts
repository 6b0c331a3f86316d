import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint, rejectField } from '@ringpost/web/http';
import type { Static } from 'typebox';
import { buyerOf } from '../kernel/buyer.ts';
import { millsOf } from '../kernel/dollars.ts';
import { askNextCode } from './ask-next-code.ts';
import { buyNumber, type StockShop } from './buy-activation.ts';
import { buyTogether } from './buy-together.ts';
import { buyUnclaimed } from './buy-unclaimed.ts';
import { banNumber } from './cancel-order.ts';
import {
  banNumberContract,
  buyActivationContract,
  buyTogetherContract,
  buyUnclaimedContract,
  nextCodeContract,
  reuseNumberContract,
} from './orders.contract.ts';
import { presentBought, presentTogether } from './present-bought.ts';
import { reuseNumber } from './reuse-number.ts';

type BuyBody = Static<(typeof buyActivationContract)['body']>;

/** @throws Rejection `invalid-request` unless exactly one of both is there */
function priceLimitOf({ quoted_price, max_price }: BuyBody) {
  if (quoted_price !== undefined && max_price === undefined)
    return { quotedPriceMills: millsOf('quoted_price', quoted_price) };
  if (max_price !== undefined && quoted_price === undefined)
    return { quotedPriceMills: millsOf('max_price', max_price), isMaximum: true as const };
  throw rejectField('max_price', 'required', 'Send either quoted_price or max_price');
}

/** @throws Rejection `invalid-request` for areas beside a chosen number */
function areasOf({
  number,
  prefixes: wanted = [],
  excluded_prefixes: excluded = [],
}: Pick<BuyBody, 'number' | 'prefixes' | 'excluded_prefixes'>) {
  if (wanted.length === 0 && excluded.length === 0) return {};
  if (number !== undefined)
    throw rejectField('prefixes', 'additionalProperties', 'A chosen number has no other areas');
  return { areas: { wanted, excluded } };
}

/** Buying one number. */
export function ordersRoutes(shop: StockShop): readonly Endpoint[] {
  return [
    endpoint(
      'customer',
      { ...buyActivationContract, takesRecentAccount: true },
      async ({ body, header, requestIds }, caller) => {
        const request = {
          ...buyerOf(caller),
          idempotencyKey: header('idempotency-key') ?? '',
          appId: body.app_uuid,
          countryIso: body.country_iso,
          vendorId: body.vendor_uuid ?? null,
          numberType: body.number_type ?? 'any',
          ...areasOf(body),
          ...priceLimitOf(body),
        };
        return presentBought(shop.deps, await buyNumber(shop, request, body.number, requestIds));
      },
    ),
    endpoint('customer', buyTogetherContract, async ({ body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        appIds: body.app_uuids,
        countryIso: body.country_iso,
        vendorId: body.vendor_uuid ?? null,
        ...areasOf(body),
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return presentTogether(shop.deps, await buyTogether(shop, request, requestIds));
    }),
    endpoint('customer', buyUnclaimedContract, async ({ body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        appId: body.app_uuid,
        messageId: body.unclaimed_uuid,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return presentBought(shop.deps, await buyUnclaimed(shop, request, requestIds));
    }),
    endpoint('customer', reuseNumberContract, async ({ params, body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        reusedId: params.id,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      return presentBought(shop.deps, await reuseNumber(shop, request, requestIds));
    }),
    endpoint('customer', nextCodeContract, async ({ params, requestIds }, { userId }) => {
      const { deps } = shop;
      const request = { orderId: params.id, userId, requestIds };
      const { orderId, askedAt, closesAt, position } = await askNextCode(deps, request);
      return {
        status: 200,
        body: { order_uuid: orderId, next_asked_at: askedAt, closes_at: closesAt },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('customer', banNumberContract, async ({ params, requestIds }, { userId }) => {
      const { deps } = shop;
      const request = { orderId: params.id, userId, requestIds };
      const { orderId, releasedMills, position } = await banNumber(deps, request);
      return {
        status: 200,
        body: { order_uuid: orderId, status: 'inactive', released: toDollars(releasedMills) },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
