import { command } from '../../api/http.ts';
import type { RequestOf } from '../../api/routes.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

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

export async function addVendor(
  body: RequestOf<'POST /api/vendor'>['body'],
  idempotencyKey: string,
): Promise<void> {
  await command('POST /api/vendor', { body, idempotencyKey });
  await refreshQueries('GET /api/vendor/list', 'GET /api/public/vendor');
}
