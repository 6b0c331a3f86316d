import { adminEvents, customerEvents, securityEvents } from '@ringpost/projections/audit/audit.view';
import { rentals } from '@ringpost/projections/orders/orders.view';
import { about, type ProductQuery } from './product-query.ts';

const NEWEST = [['position', -1]] as const;
const LATEST = [['at', -1]] as const;
const BEFORE = { $lt: '000000000042' };
/** A condition that is read among the entries that another one finds. */
const ONE = { $gte: 'a', $lte: 'a' };
const SOME_DAYS = { $gte: '2026', $lt: '2027' };

/** What admins ask about what happened. */
export const AUDIT_QUERIES: readonly ProductQuery[] = [
  {
    asks: "a customer's events, newest first",
    ...about(customerEvents),
    where: { userId: 'u' },
    sort: NEWEST,
  },
  {
    asks: "a customer's events before a position",
    ...about(customerEvents),
    where: { userId: 'u', position: BEFORE },
    sort: NEWEST,
  },
  {
    asks: "a customer's events between two positions, oldest first",
    ...about(customerEvents),
    where: { userId: 'u', position: { $gt: '000000000042', $lte: '000000000099' } },
    sort: [['position', 1]],
  },
  {
    asks: "a customer's last event until a position",
    ...about(customerEvents),
    where: { userId: 'u', position: { $lte: '000000000042' } },
    sort: NEWEST,
  },
  {
    asks: "a customer's last event until an instant",
    ...about(customerEvents),
    where: { userId: 'u', at: { $lte: '2026' } },
    sort: NEWEST,
    filtersAmong: 'the events of one customer',
  },
  {
    asks: "a customer's events of one group",
    ...about(customerEvents),
    where: { userId: 'u', group: 'money' },
    sort: NEWEST,
    filtersAmong: 'the events of one customer',
  },
  {
    asks: "a customer's events by admins",
    ...about(customerEvents),
    where: { userId: 'u', actor: 'admin' },
    sort: NEWEST,
    filtersAmong: 'the events of one customer',
  },
  {
    asks: "a customer's events of one group by admins, before a position",
    ...about(customerEvents),
    where: { userId: 'u', group: 'money', actor: 'admin', position: BEFORE },
    sort: NEWEST,
    filtersAmong: 'the events of one customer',
  },
  { asks: 'what an admin did, newest first', ...about(adminEvents), where: { adminId: 'a' }, sort: NEWEST },
  {
    asks: 'what an admin did in some days, before a position',
    ...about(adminEvents),
    where: { adminId: 'a', at: SOME_DAYS, position: BEFORE },
    sort: NEWEST,
    filtersAmong: 'what one admin did',
  },
  { asks: 'the security log, newest first', ...about(securityEvents), where: {}, sort: LATEST },
  {
    asks: 'the security log of some days',
    ...about(securityEvents),
    where: { at: SOME_DAYS },
    sort: LATEST,
  },
  {
    asks: 'the security log of one account',
    ...about(securityEvents),
    where: { userId: 'u', at: SOME_DAYS },
    sort: LATEST,
  },
  {
    asks: 'the security log of one kind',
    ...about(securityEvents),
    where: { kind: 'signed-in', at: SOME_DAYS },
    sort: LATEST,
  },
  {
    asks: 'the security log of one actor and kind',
    ...about(securityEvents),
    where: { actorId: 'a', kind: ONE },
    sort: LATEST,
    filtersAmong: 'what one actor did',
  },
  {
    asks: 'the security log of one account, actor and kind',
    ...about(securityEvents),
    where: { userId: 'u', actorId: ONE, kind: ONE, at: SOME_DAYS },
    sort: LATEST,
    filtersAmong: 'what happened to one account',
  },
  {
    asks: "a customer's rentals that ended after an instant",
    ...about(rentals),
    where: { userId: 'u', status: 'inactive', endsAt: { $gt: '2026' } },
    sort: [['endsAt', 1]],
  },
];
