import { command } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export function useFactor() {
  return useQuery('GET /api/auth/second_factor', {});
}

export function startFactor() {
  return withFreshPassword(() => command('POST /api/auth/second_factor'));
}

/** @returns the recovery codes, which are never shown again; none if the account has some already. The card is not refreshed, so that it continues to show them. */
export async function confirmFactor(code: string): Promise<readonly string[]> {
  const body = { code: code.replace(/\s/g, '') };
  const added = await withFreshPassword(() => command('POST /api/auth/second_factor/confirm', { body }));
  return added.recovery_codes;
}

/** New recovery codes, which replace the others and are never shown again. */
export async function makeRecoveryCodes(): Promise<readonly string[]> {
  return (await withFreshPassword(() => command('POST /api/auth/recovery_codes'))).recovery_codes;
}

export async function removeFactor(code: string): Promise<void> {
  const body = { code: code.trim() };
  await withFreshPassword(() => command('DELETE /api/auth/second_factor', { body }));
}
