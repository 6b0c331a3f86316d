import type { StreamKind } from '@ringpost/query-api/audit/audit.contract';
import { useEffect, useState } from 'react';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Moment } from './moment.ts';

const EVENT_ROWS = 50;
/** Milliseconds without a move after which the state at the knob is read. */
const SETTLED_MS = 150;

export const GROUPS = ['money', 'orders', 'account'] as const;
export const ACTORS = ['customer', 'admin', 'provider', 'system', 'visitor'] as const;

/** Which events are listed. Absent: all groups, and whoever acted. */
export interface EventFilter {
  readonly group?: (typeof GROUPS)[number] | undefined;
  readonly actor?: (typeof ACTORS)[number] | undefined;
}

const KEPT = { keepPreviousData: true } as const;

/** The kinds of streams that have a timeline: a record, so that a missing one is an error of types. */
const STREAMS: Readonly<Record<StreamKind, true>> = {
  account: true,
  alerts: true,
  app: true,
  billing: true,
  bulk: true,
  delivery: true,
  import: true,
  notices: true,
  number: true,
  operator: true,
  order: true,
  payment: true,
  'port-in': true,
  'port-in-fees': true,
  reservation: true,
  security: true,
  'shop-settings': true,
  sms: true,
  upstreams: true,
  vendor: true,
  'volume-steps': true,
  wallet: true,
  webhook: true,
};

/** The kind of stream with this name, if there is one. */
export function streamKind(name: string): StreamKind | undefined {
  return oneOf(Object.keys(STREAMS) as StreamKind[], name);
}

export function useLife(id: string) {
  return useQuery('GET /api/admin/audit/customers/{id}/life', { params: { id } });
}

/** The events before a position, newest first; without one, the newest. */
export function useTimeline(id: string, before: string | undefined, { group, actor }: EventFilter) {
  const query = { before, limit: EVENT_ROWS, group, actor };
  return useQuery('GET /api/admin/audit/customers/{id}', { params: { id }, query }, KEPT);
}

export function useAsOf(id: string, moment: Moment) {
  const query = { at: moment?.time, position: moment?.position };
  return useQuery('GET /api/admin/audit/customers/{id}/as-of', { params: { id }, query }, KEPT);
}

/** The last events of one stream before a revision, newest first. */
export function useStream(kind: string, id: string, before: number | undefined, limit: number = EVENT_ROWS) {
  const kindOf = streamKind(kind);
  const request = kindOf && { params: { kind: kindOf, id }, query: { before, limit } };
  return useQuery('GET /api/admin/audit/streams/{kind}/{id}', request ?? null, KEPT);
}

export function useAdminTimeline(id: string, before: string | undefined, since: string, until: string) {
  const query = { before, since: since || undefined, until: until || undefined, limit: EVENT_ROWS };
  return useQuery('GET /api/admin/audit/admins/{id}', { params: { id }, query }, KEPT);
}

export function useFound(search: string) {
  return useQuery('GET /api/admin/audit/find', search === '' ? null : { query: { search } }, KEPT);
}

/** The value once it has stayed the same for a moment, so that a moving slider does not read at each pixel. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
