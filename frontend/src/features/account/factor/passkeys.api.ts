import { command } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { loadPart } from '../../../loading/load-part.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export function usePasskeys() {
  return useQuery('GET /api/auth/passkeys', {});
}

/**
 * `owner`: what the device shows beside the passkey. Throws a `Problem`.
 * @returns the recovery codes of a first factor, which are never shown again
 */
export async function addPasskey(name: string, owner: string): Promise<readonly string[]> {
  const started = await withFreshPassword(() => command('POST /api/auth/passkeys/start'));
  const { newCredential } = await loadPart(() => import('../../forms/passkey.ts'));
  const credential = await newCredential(started, owner);
  const body = { name: name.trim(), credential };
  return (await withFreshPassword(() => command('POST /api/auth/passkeys', { body }))).recovery_codes;
}

export async function removePasskey(id: string): Promise<void> {
  await withFreshPassword(() => command('DELETE /api/auth/passkeys/{id}', { params: { id } }));
}
