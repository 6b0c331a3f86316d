import type { NewVendorSecret, VendorSecretList } from '@ringpost/command-api/vendors/vendors.contract';
import useSWR, { mutate } from 'swr';
import { command } from '../../api/http.ts';
import type { Problem } from '../../api/problem.ts';
import { withFreshPassword } from './fresh-password.store.ts';

function secretsPath(vendorId: string): string {
  return `/api/vendor/${vendorId}/secrets`;
}

/** The secrets of a vendor that are valid now, without their text. */
export function useVendorSecrets(vendorId: string) {
  return useSWR<VendorSecretList, Problem>(secretsPath(vendorId));
}

/** Makes one more secret for a vendor. Its text is in this answer only. */
export async function createVendorSecret(vendorId: string): Promise<string> {
  const path = secretsPath(vendorId);
  const { secret } = await withFreshPassword(() => command<NewVendorSecret>(path));
  await mutate(path);
  return secret;
}

export async function revokeVendorSecret(vendorId: string, secretId: string): Promise<void> {
  const path = secretsPath(vendorId);
  await withFreshPassword(() => command(`${path}/${secretId}`, {}, { method: 'DELETE' }));
  await mutate(path);
}
