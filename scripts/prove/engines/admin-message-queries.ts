import { messageHeads } from '@ringpost/projections/messages/message-heads.view';
import { about, type ProductQuery } from './product-query.ts';

const NEWEST_FIRST = [['receivedAt', -1]] as const;
const IN_A_RANGE = { $gte: '2026', $lt: '2027' };

/** Every filter and sort of the list of all messages. */
export const ADMIN_MESSAGE_QUERIES: readonly ProductQuery[] = [
  { asks: 'all messages', ...about(messageHeads), where: {}, sort: NEWEST_FIRST },
  {
    asks: 'all messages of some days',
    ...about(messageHeads),
    where: { receivedAt: IN_A_RANGE },
    sort: NEWEST_FIRST,
  },
  {
    asks: 'all messages that are verifications',
    ...about(messageHeads),
    where: { isVerification: { $ne: false } },
    sort: NEWEST_FIRST,
    readsAll: 'most messages are verifications, so that a page is full soon',
  },
  { asks: 'the messages to a number', ...about(messageHeads), where: { to: 'n' }, sort: NEWEST_FIRST },
  {
    asks: 'the messages to a number with every other filter',
    ...about(messageHeads),
    where: {
      ...{ to: 'n', appId: IN_A_RANGE, vendorId: IN_A_RANGE, userId: IN_A_RANGE, state: IN_A_RANGE },
      ...{ isVerification: { $ne: false }, receivedAt: IN_A_RANGE },
    },
    sort: NEWEST_FIRST,
    filtersAmong: 'the messages to one number',
  },
  {
    asks: 'the messages to the numbers that begin with a text',
    ...about(messageHeads),
    where: { to: IN_A_RANGE },
    sort: [
      ['to', -1],
      ['receivedAt', -1],
    ],
  },
  { asks: 'the messages of a customer', ...about(messageHeads), where: { userId: 'u' }, sort: NEWEST_FIRST },
  { asks: 'the messages of an app', ...about(messageHeads), where: { appId: 'a' }, sort: NEWEST_FIRST },
  {
    asks: 'the messages of an app in a state',
    ...about(messageHeads),
    where: { appId: 'a', state: 'withheld' },
    sort: NEWEST_FIRST,
  },
  { asks: 'the messages of a vendor', ...about(messageHeads), where: { vendorId: 'v' }, sort: NEWEST_FIRST },
  {
    asks: 'the messages in a state',
    ...about(messageHeads),
    where: { state: 'withheld' },
    sort: NEWEST_FIRST,
  },
];
