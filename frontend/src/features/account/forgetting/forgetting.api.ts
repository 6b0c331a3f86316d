import { command } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';

export function useForgetting() {
  return useQuery('GET /api/auth/forgetting', {});
}

export async function requestForgetting(givenUp: number): Promise<void> {
  const body = { given_up: givenUp };
  await withFreshPassword(() => command('POST /api/auth/forgetting', { body }));
}

export async function keepAccount(): Promise<void> {
  await command('DELETE /api/auth/forgetting');
}
