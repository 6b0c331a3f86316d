import type { ShopSettingLine } from '@ringpost/query-api/shop-settings/shop-settings.contract';
import { command } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';
import { countsFrom } from '../planned/counts-from.tsx';

export type { ShopSettingLine };

interface NewSetting {
  readonly value: number;
  readonly from: string;
  readonly reason: string;
  /** Whether another admin is asked if the change is large. */
  readonly confirmed: boolean;
}

/**
 * @param from from when it counts, as typed; empty: at once
 * @returns whether it waits for a second admin
 */
export async function changeSetting(
  setting: ShopSettingLine['setting'],
  { value, from, reason, confirmed }: NewSetting,
): Promise<boolean> {
  const said = reason.trim();
  const body = { value, ...countsFrom(from), ...(said !== '' && { reason: said }), confirm_large: confirmed };
  let waits = false;
  await withFreshPassword(async () => {
    waits = (await command('PUT /api/admin/shop_settings/{setting}', { params: { setting }, body })) !== null;
  });
  await refreshQueries(
    'GET /api/shop_settings',
    'GET /api/admin/planned_changes/{of}',
    'GET /api/admin/approvals/count',
  );
  return waits;
}
