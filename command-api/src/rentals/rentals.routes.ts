import { toDollars } from '@ringpost/domain/rules/money-display';
import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import { buyerOf } from '../kernel/buyer.ts';
import type { Deps } from '../kernel/deps.ts';
import { millsOf } from '../kernel/dollars.ts';
import { extendRental } from './extend-rental.ts';
import { giveBackRental } from './give-back-rental.ts';
import { presentRented } from './present-rented.ts';
import { releaseRental } from './release-rental.ts';
import { turnOffRenewal, turnOnRenewal } from './renew-rental.ts';
import { type RentalShop, rentNumber } from './rent-numbers.ts';
import {
  extendRentalContract,
  giveBackRentalContract,
  releaseRentalContract,
  rentNumbersContract,
  shareRentalContract,
  turnOffRenewalContract,
  turnOnRenewalContract,
  unshareRentalContract,
} from './rentals.contract.ts';
import { shareRental, unshareRental } from './share-rental.ts';

function sharingRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', shareRentalContract, async ({ params, requestIds }, { userId }) => {
      const shared = await shareRental(deps, { orderId: params.id, userId, requestIds });
      return {
        status: 201,
        body: { order_uuid: params.id, token: shared.token, shared_at: shared.sharedAt },
        position: toPosition(deps.events.epoch, shared.position),
      };
    }),
    endpoint('customer', unshareRentalContract, async ({ params, requestIds }, { userId }) => {
      const position = await unshareRental(deps, { orderId: params.id, userId, requestIds });
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}

function renewalRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('customer', turnOnRenewalContract, async ({ params, body, requestIds }, caller) => {
      const { term_hours: termHours } = body;
      const maxPriceMills = millsOf('max_price', body.max_price);
      const request = { ...buyerOf(caller), orderId: params.id, termHours, maxPriceMills, requestIds };
      const { orderId, renewsAt, position } = await turnOnRenewal(deps, request);
      return {
        status: 200,
        body: { order_uuid: orderId, term_hours: termHours, max_price: body.max_price, renews_at: renewsAt },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('customer', turnOffRenewalContract, async ({ params, requestIds }, { userId }) => {
      const position = await turnOffRenewal(deps, { orderId: params.id, userId, requestIds });
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
  ];
}

/** Rentals: rent, extend, release, give back, renew, share. */
export function rentalsRoutes(shop: RentalShop): readonly Endpoint[] {
  const { deps } = shop;
  return [
    endpoint('customer', rentNumbersContract, async ({ body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        idempotencyKey: header('idempotency-key') ?? '',
        appId: body.app_uuid,
        countryIso: body.country_iso,
        vendorId: body.vendor_uuid ?? null,
        numberType: body.number_type,
        termHours: body.term_hours,
        quantity: body.quantity ?? 1,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
        ...(body.renewal && {
          renewal: { maxPriceMills: millsOf('renewal/max_price', body.renewal.max_price) },
        }),
      };
      return presentRented(deps, await rentNumber(shop, request, body.number, requestIds));
    }),
    endpoint('customer', extendRentalContract, async ({ params, body, header, requestIds }, caller) => {
      const request = {
        ...buyerOf(caller),
        orderId: params.id,
        idempotencyKey: header('idempotency-key') ?? '',
        termHours: body.term_hours,
        quotedPriceMills: millsOf('quoted_price', body.quoted_price),
      };
      const { orderId, endsAt, amountMills, position } = await extendRental(deps, request, requestIds);
      return {
        status: 201,
        body: { order_uuid: orderId, ends_at: endsAt, price: toDollars(amountMills) },
        position: toPosition(deps.events.epoch, position),
      };
    }),
    endpoint('customer', releaseRentalContract, async ({ params, requestIds }, { userId }) => {
      const released = await releaseRental(deps, { orderId: params.id, userId, requestIds });
      return {
        status: 200,
        body: { order_uuid: released.orderId, status: 'inactive', ended_at: released.endedAt },
        position: toPosition(deps.events.epoch, released.position),
      };
    }),
    endpoint('customer', giveBackRentalContract, async ({ params, requestIds }, { userId }) => {
      const given = await giveBackRental(deps, { orderId: params.id, userId, requestIds });
      return {
        status: 200,
        body: {
          order_uuid: given.orderId,
          status: 'inactive',
          ended_at: given.endedAt,
          refunded: toDollars(given.refundedMills),
        },
        position: toPosition(deps.events.epoch, given.position),
      };
    }),
    ...renewalRoutes(deps),
    ...sharingRoutes(deps),
  ];
}
