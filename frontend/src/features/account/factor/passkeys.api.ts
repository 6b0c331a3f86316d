import { command } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { loadPart } from '../../../loading/load-part.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export function usePasskeys() {
  return useQuery('GET /api/auth/passkeys', {});
}

/** `owner`: what the device shows beside the passkey. Throws a `Problem`. */
export async function addPasskey(name: string, owner: string): Promise<void> {
  const started = await withFreshPassword(() => command('POST /api/auth/passkeys/start'));
  const { newCredential } = await loadPart(() => import('../../forms/passkey.ts'));
  const credential = await newCredential(started, owner);
  await withFreshPassword(() =>
    command('POST /api/auth/passkeys', { body: { name: name.trim(), credential } }),
  );
}

export async function removePasskey(id: string): Promise<void> {
  await withFreshPassword(() => command('DELETE /api/auth/passkeys/{id}', { params: { id } }));
}
