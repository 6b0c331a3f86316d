import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import { checkAvailability } from './check-availability.ts';
import { importNumbers, type PlaceOf } from './import-numbers.ts';
import { manageNumbers } from './manage-numbers.ts';
import type { NumberCommand } from './number.decider.ts';
import {
  assignVendorContract,
  availabilityContract,
  importContract,
  publishNumbersContract,
  releaseNumbersContract,
} from './numbers.contract.ts';

type ManagingCall = Pick<
  Call<unknown, unknown, { readonly number_uuids: readonly string[] }>,
  'body' | 'requestId' | 'address'
>;

/** What admins decide about one number, or about many at once. */
function managingRoutes(deps: Deps): readonly Endpoint[] {
  async function manage(
    call: ManagingCall,
    admin: Caller,
    commandFor: (e164: string) => NumberCommand,
    named: { readonly vendorId?: string } = {},
  ) {
    const {
      requestId,
      body: { number_uuids: numbers },
    } = call;
    const origin = originOf(call, admin);
    const managed = await manageNumbers(deps, {
      ...named,
      numbers,
      commandFor,
      adminId: admin.userId,
      requestId,
      origin,
    });
    return { status: 200, ...managed } as const;
  }
  return [
    endpoint('admin', releaseNumbersContract, (call, admin) =>
      manage(call, admin, (e164) => ({ type: 'ReleaseNumber', e164 })),
    ),
    endpoint('admin', publishNumbersContract, (call, admin) =>
      manage(call, admin, (e164) =>
        call.body.public
          ? { type: 'MakeNumberPublic', e164, now: nowIso(deps) }
          : { type: 'EndPublic', e164, now: nowIso(deps) },
      ),
    ),
    endpoint('admin', assignVendorContract, (call, admin) => {
      const { vendor_uuid: vendorId } = call.body;
      return manage(call, admin, (e164) => ({ type: 'AssignVendor', e164, vendorId }), { vendorId });
    }),
  ];
}

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
      const {
        country_iso: countryIso,
        vendor_uuid: vendorId,
        numbers: text,
        file_name: fileName,
      } = call.body;
      const origin = originOf(call, admin);
      const request = { importId, countryIso, vendorId, text, fileName, adminId: admin.userId, origin };
      const { state, rejected, position: at } = await importNumbers(deps, placeOf, request);
      const position = toPosition(deps.events.epoch, at);
      if (state.status === 'open')
        return { status: 202, body: { import_uuid: importId, status: 'running' }, position };
      const { imported, known } = state;
      return { status: 201, body: { import_uuid: importId, imported, known, rejected }, position };
    }),
    ...managingRoutes(deps),
  ];
}
