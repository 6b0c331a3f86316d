import { toPosition } from '@ringpost/events/engine';
import { type Endpoint, endpoint } from '@ringpost/events/http';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { importNumbers, type Place } from './import-numbers.ts';
import { importContract } from './numbers.contract.ts';

/** What an admin may do to the inventory. */
export function numbersRoutes(deps: Deps, placeOf: (e164: string) => Place): readonly Endpoint[] {
  return [
    endpoint('admin', importContract, async (call, admin) => {
      const importId = deps.ids.next();
      const { country_iso: countryIso, vendor_uuid: vendorId, numbers: text } = call.body;
      const origin = originOf(call, admin);
      const wanted = { importId, countryIso, vendorId, text, adminId: admin.userId, origin };
      const { imported, known, rejected, position } = await importNumbers(deps, placeOf, wanted);
      return {
        status: 201,
        body: { import_uuid: importId, imported, known, rejected },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
