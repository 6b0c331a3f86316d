import { reject } from '@ringpost/domain';
import { type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { type Buyer, buyerOf } from '../kernel/buyer.ts';
import {
  banContract,
  buyActivationOfFiveSimContract,
  buyHostingContract,
  cancelContract,
  checkContract,
  countriesContract,
  finishContract,
  flashContract,
  inboxContract,
  ordersContract,
  paymentsContract,
  priceLimitsContract,
  pricesContract,
  productContract,
  productsContract,
  profileContract,
  removePriceLimitContract,
  reuseContract,
  setPriceLimitContract,
} from './fivesim.contract.ts';
import { fivesimProtocol } from './fivesim-protocol.ts';
import type { FiveSimShop } from './fivesim-shop.ts';
import { ban, cancel, check, finish, inbox } from './follow-order.ts';
import { dropPriceLimit, keepPriceLimit, listPriceLimits } from './price-limits.ts';
import { buyActivation, buyHosting, reuse } from './sell-orders.ts';
import { listOrders, listPayments, profile } from './tell-account.ts';
import { countries, prices, product, products } from './tell-guest.ts';

/** Who spends. @throws Rejection `being-forgotten` */
function spender(caller: Caller): Buyer {
  if (caller.isLeaving) throw reject('being-forgotten');
  return buyerOf(caller);
}

function ok<T>(body: T): { readonly status: 200; readonly body: T } {
  return { status: 200, body };
}

function accountRoutes(shop: FiveSimShop): readonly Endpoint[] {
  return [
    endpoint(
      'customer',
      profileContract,
      async (_call, caller) => ok(await profile(shop, caller)),
      fivesimProtocol(profileContract),
    ),
    endpoint(
      'customer',
      ordersContract,
      async ({ query }, { userId }) => ok(await listOrders(shop, userId, query)),
      fivesimProtocol(ordersContract),
    ),
    endpoint(
      'customer',
      paymentsContract,
      async ({ query }, { userId }) => ok(await listPayments(shop, userId, query)),
      fivesimProtocol(paymentsContract),
    ),
    endpoint(
      'customer',
      priceLimitsContract,
      async (_call, { userId }) => ok(await listPriceLimits(shop, userId)),
      fivesimProtocol(priceLimitsContract),
    ),
    endpoint(
      'customer',
      setPriceLimitContract,
      async ({ body, requestIds }, { userId }) => ok(await keepPriceLimit(shop, userId, body, requestIds)),
      fivesimProtocol(setPriceLimitContract),
    ),
    endpoint(
      'customer',
      removePriceLimitContract,
      async ({ body, requestIds }, { userId }) => ok(await dropPriceLimit(shop, userId, body, requestIds)),
      fivesimProtocol(removePriceLimitContract),
    ),
  ];
}

function salesRoutes(shop: FiveSimShop): readonly Endpoint[] {
  return [
    endpoint(
      'customer',
      buyActivationOfFiveSimContract,
      async ({ params, query, requestIds }, caller) =>
        ok(await buyActivation(shop, spender(caller), params, query, requestIds)),
      fivesimProtocol(buyActivationOfFiveSimContract),
    ),
    endpoint(
      'customer',
      buyHostingContract,
      async ({ params, requestIds }, caller) =>
        ok(await buyHosting(shop, spender(caller), params, requestIds)),
      fivesimProtocol(buyHostingContract),
    ),
    endpoint(
      'customer',
      reuseContract,
      async ({ params, requestIds }, caller) => ok(await reuse(shop, spender(caller), params, requestIds)),
      fivesimProtocol(reuseContract),
    ),
  ];
}

function orderRoutes(shop: FiveSimShop): readonly Endpoint[] {
  return [
    endpoint(
      'customer',
      checkContract,
      async ({ params }, { userId }) => ok(await check(shop, userId, params.id)),
      fivesimProtocol(checkContract),
    ),
    endpoint(
      'customer',
      finishContract,
      async ({ params }, { userId }) => ok(await finish(shop, userId, params.id)),
      fivesimProtocol(finishContract),
    ),
    endpoint(
      'customer',
      cancelContract,
      async ({ params, requestIds }, { userId }) => ok(await cancel(shop, userId, params.id, requestIds)),
      fivesimProtocol(cancelContract),
    ),
    endpoint(
      'customer',
      banContract,
      async ({ params, requestIds }, { userId }) => ok(await ban(shop, userId, params.id, requestIds)),
      fivesimProtocol(banContract),
    ),
    endpoint(
      'customer',
      inboxContract,
      async ({ params }, { userId }) => ok(await inbox(shop, userId, params.id)),
      fivesimProtocol(inboxContract),
    ),
  ];
}

function guestRoutes(shop: FiveSimShop): readonly Endpoint[] {
  return [
    endpoint(
      'guest',
      productsContract,
      async ({ params: { country, operator } }) => ok(await products(shop, country, operator)),
      fivesimProtocol(productsContract),
    ),
    endpoint(
      'guest',
      productContract,
      async ({ params }) => ok(await product(shop, params)),
      fivesimProtocol(productContract),
    ),
    endpoint(
      'guest',
      pricesContract,
      async ({ query }) => ok(await prices(shop, query)),
      fivesimProtocol(pricesContract),
    ),
    endpoint(
      'guest',
      countriesContract,
      async () => ok(await countries(shop)),
      fivesimProtocol(countriesContract),
    ),
    endpoint('guest', flashContract, async () => ok({ text: '' }), fivesimProtocol(flashContract)),
  ];
}

/** The protocol of 5sim. */
export function fivesimRoutes(shop: FiveSimShop): readonly Endpoint[] {
  return [...salesRoutes(shop), ...orderRoutes(shop), ...accountRoutes(shop), ...guestRoutes(shop)];
}
