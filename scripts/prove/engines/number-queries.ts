import { numbers } from '@ringpost/projections/inventory/inventory.view';
import { about, type ProductQuery } from './product-query.ts';

const IN_ORDER = [['_id', 1]] as const;
const OLDEST_FIRST = [['addedAt', 1]] as const;
/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };

/** Every filter and sort of the admin's list of numbers. */
export const NUMBER_QUERIES: readonly ProductQuery[] = [
  { asks: 'all numbers, in order', ...about(numbers), where: {}, sort: IN_ORDER },
  { asks: 'the numbers of a vendor, in order', ...about(numbers), where: { vendorId: 'v' }, sort: IN_ORDER },
  {
    asks: 'the numbers of a country, in order',
    ...about(numbers),
    where: { countryIso: 'CA' },
    sort: IN_ORDER,
  },
  { asks: 'the public numbers, in order', ...about(numbers), where: { status: 'public' }, sort: IN_ORDER },
  {
    asks: 'the numbers of a vendor in a country that are for sale and begin with a text, in order',
    ...about(numbers),
    where: {
      ...{ vendorId: 'v', countryIso: ONE, status: { $ne: 'public' }, _id: { $gte: '+1', $lt: '+2' } },
    },
    sort: IN_ORDER,
    filtersAmong: 'the numbers of one vendor',
  },
  {
    asks: 'the numbers of a country that begin with a text, to buy one of them',
    ...about(numbers),
    where: { countryIso: 'US', _id: { $gte: '+1212', $lt: '+1213' } },
    sort: IN_ORDER,
  },
  {
    asks: 'the numbers of a vendor in a country that begin with a text, to buy one of them',
    ...about(numbers),
    where: { countryIso: 'US', vendorId: 'v', _id: { $gte: '+1212', $lt: '+1213' } },
    sort: IN_ORDER,
  },
  {
    asks: 'the free numbers of a country',
    ...about(numbers),
    where: { countryIso: 'CA', status: 'public' },
    sort: [
      ['vendorId', 1],
      ['shuffle', 1],
    ],
  },
  { asks: 'all numbers, the oldest first', ...about(numbers), where: {}, sort: OLDEST_FIRST },
  {
    asks: 'the numbers of a vendor, the oldest first',
    ...about(numbers),
    where: { vendorId: 'v' },
    sort: OLDEST_FIRST,
  },
  {
    asks: 'the numbers of a country, the oldest first',
    ...about(numbers),
    where: { countryIso: 'CA' },
    sort: OLDEST_FIRST,
  },
  {
    asks: 'the public numbers, the oldest first',
    ...about(numbers),
    where: { status: 'public' },
    sort: OLDEST_FIRST,
  },
];
