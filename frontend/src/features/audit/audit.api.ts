import type { PlaceView, StreamKind } from '@ringpost/query-api/audit/audit.contract';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import type { Moment } from './moment.ts';

const EVENT_ROWS = 50;

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

/** The event at a place in the log, read with its stream. */
export function useEvent({ kind, stream_id: id, revision }: PlaceView) {
  const request = kind && { params: { kind, id }, query: { before: revision + 1, limit: 1 } };
  return useQuery('GET /api/admin/audit/streams/{kind}/{id}', request, KEPT);
}

/** One stream of the log. `part`: only what is about this part of the thing. */
export interface OneStream {
  readonly kind: StreamKind;
  readonly id: string;
  readonly part: string | undefined;
}

/** Which events of a stream are listed. Absent: all types, and whoever acted. */
export interface StreamFilter {
  readonly type?: string | undefined;
  readonly actor?: EventFilter['actor'];
}

export function useStreamLife({ part, ...params }: OneStream) {
  return useQuery('GET /api/admin/audit/streams/{kind}/{id}/life', { params, query: { part } });
}

/** The last events of one stream before a revision, newest first. */
export function useStream(
  { part, ...params }: OneStream,
  before: number | undefined,
  { type, actor }: StreamFilter,
) {
  const query = { before, limit: EVENT_ROWS, part, type, actor };
  return useQuery('GET /api/admin/audit/streams/{kind}/{id}', { params, query }, KEPT);
}

export function useStreamAsOf({ part, ...params }: OneStream, moment: Moment) {
  const query = { at: moment?.time, position: moment?.position, part };
  return useQuery('GET /api/admin/audit/streams/{kind}/{id}/as-of', { params, query }, KEPT);
}

export function useAdminTimeline(id: string, before: string | undefined, since: string, until: string) {
  const query = { before, since: since || undefined, until: until || undefined, limit: EVENT_ROWS };
  return useQuery('GET /api/admin/audit/admins/{id}', { params: { id }, query }, KEPT);
}

export function useFound(search: string) {
  return useQuery('GET /api/admin/audit/find', search === '' ? null : { query: { search } }, KEPT);
}
