import {
  Dollars,
  FreshListOf,
  Instant,
  orNull,
  page,
  type Shape,
  Uuid,
} from '@ringpost/domain/contracts/fields.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { APP_FIELDS, AppPrice } from './admin-apps.contract.ts';

const CustomerPrice = Type.Object({
  ...APP_FIELDS,
  ...AppPrice.properties,
  /** Null: it counts now. Otherwise it is planned, and `price_uuid` is that of the price that counts then. */
  counts_from: orNull(Instant),
  /** What customers without a price of their own pay for a code there; null: the app is not sold to them. */
  standard_price: orNull(Dollars),
});
export type CustomerPriceView = Shape<typeof CustomerPrice>;

export const customerPricesContract = {
  method: 'GET',
  path: '/api/admin/users/{id}/prices',
  summary: 'The prices of one customer for all apps, by the name of the app.',
  tag: 'users',
  params: Type.Object({ id: Uuid }),
  query: Type.Object(page(LIST_MAX_ROWS)),
  answers: { 200: FreshListOf(CustomerPrice) },
  problems: ['not-found'],
} as const;
