import { toPosition } from '@ringpost/engine';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { checkAvailability } from './check-availability.ts';
import { importNumbers, type PlaceOf } from './import-numbers.ts';
import { availabilityContract, importContract } from './numbers.contract.ts';

/** What admins may do with the numbers, and what customers may ask about them. */
export function numbersRoutes(deps: Deps, placeOf: PlaceOf): readonly Endpoint[] {
  return [
    endpoint('customer', availabilityContract, async ({ body }, { userId }) => {
      const { app_uuid: appId, numbers = '', file = '' } = body;
      const list = [numbers, file].filter(Boolean).join('\n');
      return { status: 200, body: await checkAvailability(deps, { userId, appId, list }) };
    }),
    endpoint('admin', importContract, async (call, admin) => {
      const importId = deps.ids.next();
      const { country_iso: countryIso, vendor_uuid: vendorId, numbers: text } = call.body;
      const origin = originOf(call, admin);
      const request = { importId, countryIso, vendorId, text, adminId: admin.userId, origin };
      const { state, rejected, position: at } = await importNumbers(deps, placeOf, request);
      const position = toPosition(deps.events.epoch, at);
      if (state.status === 'open')
        return { status: 202, body: { import_uuid: importId, status: 'running' }, position };
      const { imported, known } = state;
      return { status: 201, body: { import_uuid: importId, imported, known, rejected }, position };
    }),
  ];
}
