import type { ManagedNumbers } from '@ringpost/command-api/numbers/numbers.contract';
import { command } from '../../api/http.ts';
import { refreshQueries } from '../../api/use-query.ts';

export type ManageAct = 'release' | 'public' | 'sale' | 'vendor';

function send(act: ManageAct, number_uuids: string[], vendor_uuid: string): Promise<ManagedNumbers> {
  if (act === 'release') return command('POST /api/admin/numbers/release', { body: { number_uuids } });
  if (act === 'vendor')
    return command('POST /api/admin/numbers/vendor', { body: { number_uuids, vendor_uuid } });
  return command('POST /api/admin/numbers/public', { body: { number_uuids, public: act === 'public' } });
}

/** Does one thing with each number. `vendorId`: only for another vendor. */
export async function manageNumbers(
  act: ManageAct,
  numbers: readonly string[],
  vendorId: string,
): Promise<ManagedNumbers> {
  const managed = await send(act, [...numbers], vendorId);
  await refreshQueries(
    'GET /api/number/list',
    'GET /api/admin/numbers/{id}',
    'GET /api/number/available_country',
    'GET /api/number/num_count/{app_uuid}',
  );
  return managed;
}

/** Most numbers of one request. */
export const NUMBERS_AT_ONCE = 100;
