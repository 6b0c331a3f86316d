import { operatorSms } from '@ringpost/projections/feeds/feeds.view';
import { about, type ProductQuery } from './product-query.ts';

const NEWEST_FIRST = [['receivedAt', -1]] as const;
/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const SOME_DAYS = { $gte: '2026', $lt: '2027' };

/** Every filter and sort of the messages that no order could be found for. */
export const UNROUTED_QUERIES: readonly ProductQuery[] = [
  { asks: 'the messages for operators', ...about(operatorSms), where: {}, sort: NEWEST_FIRST },
  {
    asks: 'the messages for operators of some days',
    ...about(operatorSms),
    where: { receivedAt: SOME_DAYS },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'the messages for operators of one outcome',
    ...about(operatorSms),
    where: { outcome: 'unclaimed' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'those of numbers that their vendor has not',
    ...about(operatorSms),
    where: { outcome: 'unrouted', why: ONE },
    sort: NEWEST_FIRST,
    filtersAmong: 'the messages of one outcome',
  },
  {
    asks: 'those that could be of several customers',
    ...about(operatorSms),
    where: { outcome: 'unrouted', why: { $ne: 'other-vendor' } },
    sort: NEWEST_FIRST,
    filtersAmong: 'the messages of one outcome',
  },
  {
    asks: 'the messages for operators of an app',
    ...about(operatorSms),
    where: { appId: 'a' },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'the messages for operators to a number with every other filter',
    ...about(operatorSms),
    where: { to: 'n', appId: ONE, outcome: ONE, receivedAt: SOME_DAYS },
    sort: NEWEST_FIRST,
    filtersAmong: 'the messages to one number',
  },
  {
    asks: 'the messages for operators to the numbers with a prefix',
    ...about(operatorSms),
    where: { to: ONE },
    sort: [
      ['to', -1],
      ['receivedAt', -1],
    ],
  },
];
