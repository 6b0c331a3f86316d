import { useMemo } from 'react';
import { command, download } from '../../api/http.ts';
import { fitting } from '../../api/one-of.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export const PAGE_ROWS = 50;

function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search').trim() || undefined,
    country: fitting(/^[A-Z]{2}$/, filter('country')),
  };
}

/** The vendors, filtered and sorted by the address. */
export function useListedVendors(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['vendor_name', 'company']) };
  const query = { ...page, ...filtersOf(address) };
  return useQuery('GET /api/vendor/list', { query }, { keepPreviousData: true });
}

/** Every vendor that matches the filters of the address, as a file. */
export function loadVendorsFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/vendor/csv', { query: filtersOf(address) });
}

/** The secrets of a vendor that are valid now, without their text. */
export function useVendorSecrets(vendorId: string) {
  return useQuery('GET /api/vendor/{id}/secrets', { params: { id: vendorId } });
}

function refreshSecrets(): Promise<unknown> {
  return refreshQueries('GET /api/vendor/{id}/secrets');
}

/** Makes another secret for a vendor. Its text is only in this answer. */
export async function createVendorSecret(vendorId: string): Promise<string> {
  const params = { id: vendorId };
  const { secret } = await withFreshPassword(() => command('POST /api/vendor/{id}/secrets', { params }));
  await refreshSecrets();
  return secret;
}

export async function revokeVendorSecret(vendorId: string, secretId: string): Promise<void> {
  const params = { id: vendorId, secret_uuid: secretId };
  await withFreshPassword(() => command('DELETE /api/vendor/{id}/secrets/{secret_uuid}', { params }));
  await refreshSecrets();
}

function refreshVendors(): Promise<unknown> {
  return refreshQueries('GET /api/vendor/list', 'GET /api/public/vendor');
}

export async function addVendor(
  body: RequestOf<'POST /api/vendor'>['body'],
  idempotencyKey: string,
): Promise<void> {
  await command('POST /api/vendor', { body, idempotencyKey });
  await refreshVendors();
}

/** Gives a vendor another name or company. */
export async function changeVendor(
  id: string,
  body: RequestOf<'PUT /api/vendor/{id}'>['body'],
): Promise<void> {
  await command('PUT /api/vendor/{id}', { params: { id }, body });
  await refreshVendors();
}

export type Upstream = AnswerOf<'GET /api/vendor/{id}/upstream'>;

/** The portal from which the numbers of a vendor are bought. It is `not-found` if there is none. */
export function useUpstream(vendorId: string) {
  return useQuery('GET /api/vendor/{id}/upstream', { params: { id: vendorId } });
}

/** All portals from which numbers are bought, by their vendors. Nobody but an admin may ask. */
export function useUpstreams(may: boolean): ReadonlyMap<string, Upstream> {
  const { data } = useQuery('GET /api/vendor/upstreams', may ? {} : null);
  return useMemo(() => new Map(data?.data.map((each) => [each.vendor_uuid, each])), [data]);
}

function refreshUpstream(): Promise<unknown> {
  return refreshQueries('GET /api/vendor/{id}/upstream', 'GET /api/vendor/upstreams');
}

export async function setUpstream(
  id: string,
  body: RequestOf<'PUT /api/vendor/{id}/upstream'>['body'],
): Promise<void> {
  await withFreshPassword(() => command('PUT /api/vendor/{id}/upstream', { params: { id }, body }));
  await refreshUpstream();
}

export async function removeUpstream(id: string): Promise<void> {
  await withFreshPassword(() => command('DELETE /api/vendor/{id}/upstream', { params: { id } }));
  await refreshUpstream();
}
