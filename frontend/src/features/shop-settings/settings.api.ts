import type { ShopSettingLine } from '@ringpost/query-api/shop-settings/shop-settings.contract';
import { command } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';
import { withFreshPassword } from '../forms/fresh-password.store.ts';
import { countsFrom } from '../planned/counts-from.tsx';

export type { ShopSettingLine };

/** @param from from when it counts, as typed; empty: at once */
export async function changeSetting(
  setting: ShopSettingLine['setting'],
  { value, from, reason }: { readonly value: number; readonly from: string; readonly reason: string },
): Promise<void> {
  const said = reason.trim();
  const body = { value, ...countsFrom(from), ...(said !== '' && { reason: said }) };
  await withFreshPassword(async () => {
    await command('PUT /api/admin/shop_settings/{setting}', { params: { setting }, body });
  });
  await refreshQueries('GET /api/shop_settings', 'GET /api/admin/planned_changes/{of}');
}
