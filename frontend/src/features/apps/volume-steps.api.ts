import type { SetVolumeStepsBody } from '@ringpost/command-api/price-list/volume-steps.contract';
import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';

export function useVolumeSteps() {
  return useQuery('GET /api/admin/volume_steps', {});
}

export function useVolumeOf(userId: string) {
  return useQuery('GET /api/admin/users/{id}/volume_discount', { params: { id: userId } });
}

function refreshSteps(): Promise<unknown> {
  return refreshQueries(
    'GET /api/admin/volume_steps',
    'GET /api/admin/planned_changes/{of}',
    'GET /api/admin/users/{id}/volume_discount',
    'GET /api/admin/apps/{id}/price',
    'GET /api/users/volume_discount',
    'GET /api/users/app_pricing',
  );
}

export async function setVolumeSteps(body: SetVolumeStepsBody): Promise<void> {
  await withFreshPassword(async () => {
    await command('PUT /api/admin/volume_steps', { body });
  });
  await refreshSteps();
}
