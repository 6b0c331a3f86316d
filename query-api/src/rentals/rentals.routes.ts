import { createHash } from 'node:crypto';
import { isWholeNumber, plusSeconds, reject, streams } from '@ringpost/domain';
import { CSV_TYPE } from '@ringpost/domain/contracts/fields.contract';
import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { choosePrice, rentalPriceMills } from '@ringpost/domain/rules/price-matching';
import { type AccountRow, accounts } from '@ringpost/projections/accounts/accounts.view';
import { type PrivateSmsRow, privateSms } from '@ringpost/projections/feeds/feeds.view';
import { type OrderRow, orders, rentals } from '@ringpost/projections/orders/orders.view';
import { savedAs } from '@ringpost/web/csv';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import { percentOffOf } from '../catalogue/read-volume.ts';
import { findOne, freshness, ownedBy } from '../kernel/freshness.ts';
import { presentNamedApp, presentOrder } from '../orders/present-order.ts';
import { shownMessages } from '../orders/shown-messages.ts';
import type { QueryDeps } from '../query-deps.ts';
import { findEnding, findEndingOf, findRentals, type Rental, withOrders } from './find-rentals.ts';
import {
  endingRentalsContract,
  extensionPriceContract,
  type RentalView,
  rentalFileContract,
  rentalListContract,
  type SharedSmsView,
  sharedRentalContract,
} from './rentals.contract.ts';
import { rentalsFile } from './rentals-file.ts';

/** Only messages of this app: a text without a recognised app is for the customer alone. A whole number is shared with all its messages. */
function presentShared(
  messages: readonly PrivateSmsRow[],
  order: Pick<OrderRow, 'appId'>,
  catalogue: CatalogueRows,
): readonly SharedSmsView[] {
  const { appId } = order;
  const readable = messages.filter(({ seq, withheld }) => seq > 0 && withheld === null);
  const shown = readable.filter((sms) => sms.appId === appId || isWholeNumber(appId));
  return shown
    .toSorted((one, other) => other.seq - one.seq)
    .map((sms) => ({
      send_time: sms.sendTime,
      from: sms.from ?? '',
      msg: sms.msg ?? '',
      code: sms.code,
      ...presentNamedApp(order, sms, catalogue),
    }));
}

/** Whether a link still works: it does not if its customer was deactivated after it was made. */
function isOpenFor(owner: AccountRow | undefined, sharedAt: string): boolean {
  return owner?.deactivatedAt === undefined || owner.deactivatedAt < sharedAt;
}

/** The rented numbers on one page of a customer's list. */
async function presentRentals(
  deps: QueryDeps,
  page: readonly Rental[],
  now: string,
): Promise<readonly RentalView[]> {
  const shared = page.find(({ rental }) => rental.sharedAt !== null);
  const owner = shared && (await deps.readModel.collection(accounts).get(shared.order.userId));
  const [shown, catalogue] = await Promise.all([
    shownMessages(
      deps,
      page.map(({ order }) => order),
    ),
    deps.catalogue.read(),
  ]);
  return page.map(({ order, rental: { toldAt, sharedAt } }) => ({
    ...presentOrder(order, shown.get(order._id), catalogue, now),
    ends_soon: toldAt !== null,
    message_count: order.messages.length,
    shared_at: sharedAt !== null && isOpenFor(owner, sharedAt) ? sharedAt : null,
  }));
}

function sharedRentalRoute(deps: QueryDeps): Endpoint {
  return endpoint('guest', sharedRentalContract, async ({ header, now }) => {
    const tokenHash = createHash('sha256')
      .update(header('share-token') ?? '')
      .digest('hex');
    const [rental] = await deps.readModel.collection(rentals).find({ tokenHash }, { limit: 1 });
    const order = rental && (await deps.readModel.collection(orders).get(rental._id));
    if (rental?.sharedAt == null || !order?.e164 || now >= rental.endsAt) throw reject('token-not-found');
    // A deactivated customer sees nothing any more, nor does anybody who has the link, even after the account is active again.
    const owner = await deps.readModel.collection(accounts).get(order.userId);
    if (owner?.status === 'inactive' || !isOpenFor(owner, rental.sharedAt)) throw reject('token-not-found');
    const catalogue = await deps.catalogue.read();
    const app = catalogue.apps.get(order.appId)?.row;
    const smsRows = await deps.readModel.collection(privateSms).getMany(rental.sharedMessages);
    return {
      status: 200,
      body: {
        number: order.e164,
        country_iso: order.countryIso,
        app_uuid: order.appId,
        app_name: app?.name ?? '',
        image_name: app?.imageName ?? null,
        shared_at: rental.sharedAt,
        ends_at: rental.endsAt,
        data: presentShared(smsRows, order, catalogue),
      },
    };
  });
}

/** A customer's rented numbers. Another customer's number is answered as if it did not exist. */
export function rentalsRoutes(deps: QueryDeps): readonly Endpoint[] {
  return [
    sharedRentalRoute(deps),
    endpoint('customer', rentalListContract, async (call, { userId }) => {
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const { page, total } = await findRentals(deps, userId, call.query, call.query);
      const data = await presentRentals(deps, page, call.now);
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('customer', rentalFileContract, async (call, { userId }) => {
      await freshness(deps, call, ['orders']);
      const body = rentalsFile(deps, userId, call.query, call.now);
      return { status: 200, type: CSV_TYPE, body, headers: savedAs('ringpost-numbers.csv') };
    }),

    endpoint('customer', endingRentalsContract, async (call, { userId }) => {
      const { order_uuid: orderId, ...page } = call.query;
      const fresh = await freshness(deps, call, ['orders', 'feeds']);
      const of = orderId === undefined ? undefined : await deps.readModel.collection(orders).get(orderId);
      if (orderId !== undefined && !ownedBy(userId, of)) throw reject('not-found');
      const { rows, total } = await (of ? findEndingOf(deps, of, page) : findEnding(deps, userId, page));
      const data = await presentRentals(deps, await withOrders(deps, rows), call.now);
      return { status: 200, body: { data, total, ...fresh } };
    }),

    endpoint('customer', extensionPriceContract, async (call, { userId }) => {
      const { found: row, fresh } = await findOne(deps, call, {
        of: { userId, streams: [streams.order(call.params.id)] },
        projectors: ['orders', 'catalogue', 'wallets'],
        async read() {
          const own = ownedBy(userId, await deps.readModel.collection(orders).get(call.params.id));
          return own?.kind === 'rental' ? own : undefined;
        },
      });
      const { closesAt: endsAt, numberAge, countryIso, vendorId } = row;
      if (row.status !== 'active' || endsAt === null || numberAge === null || call.now >= endsAt)
        throw reject('lease-over');
      const app = (await deps.catalogue.read()).apps.get(row.appId);
      const percentOff = await percentOffOf(deps, userId, call.now);
      const chosen = app && choosePrice(app.prices, { userId, countryIso, vendorId, percentOff });
      if (!chosen) throw reject('not-found');
      const terms = RENTAL_TERMS_HOURS.map((termHours) => ({
        term_hours: termHours,
        price: toDollars(rentalPriceMills(chosen.entry, numberAge, termHours)),
        ends_at: plusSeconds(endsAt, termHours * 3600),
      }));
      return { status: 200, body: { order_uuid: row._id, ends_at: endsAt, terms, ...fresh } };
    }),
  ];
}
