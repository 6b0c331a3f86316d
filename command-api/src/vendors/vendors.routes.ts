import { toPosition } from '@ringpost/engine';
import { type Call, type Caller, type Endpoint, endpoint } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { idempotentId, requestHashOf } from '../kernel/ids.ts';
import { originOf } from '../kernel/origin.ts';
import { bindRequestKey } from '../kernel/request-keys.ts';
import { addVendor } from './add-vendor.ts';
import { requireVendor } from './require-vendor.ts';
import { handleVendor } from './vendor.commands.ts';
import { claimVendorName } from './vendor-names.ts';
import { createVendorSecret, listVendorSecrets, revokeVendorSecret } from './vendor-secrets.ts';
import {
  addVendorContract,
  changeVendorContract,
  createVendorSecretContract,
  revokeVendorSecretContract,
  vendorSecretListContract,
} from './vendors.contract.ts';

/** The caller and the origin of the request, as the events store them. */
function askedBy(call: Pick<Call<unknown, unknown, unknown>, 'requestId' | 'address'>, admin: Caller) {
  const actor = `admin:${admin.userId}` as const;
  return { requestId: call.requestId, actor, origin: originOf(call, admin) };
}

/** What admins may do with vendors and their secrets. */
export function vendorsRoutes(deps: Deps): readonly Endpoint[] {
  return [
    endpoint('admin', addVendorContract, async (call, admin) => {
      const { body, header } = call;
      const vendorId = idempotentId(admin.userId, header('idempotency-key') ?? '');
      const added = { name: body.name.trim(), company: body.company.trim(), provider: 'json' };
      await bindRequestKey(deps.vault, vendorId, requestHashOf(added));
      await claimVendorName(deps, added.name, vendorId);
      const actor = `admin:${admin.userId}` as const;
      const at = await addVendor(deps, { vendorId, ...added }, actor, originOf(call, admin));
      return { status: 201, body: { vendor_uuid: vendorId }, position: toPosition(deps.events.epoch, at) };
    }),
    endpoint('admin', changeVendorContract, async (call, admin) => {
      const vendorId = call.params.id;
      const [name, company] = [call.body.name.trim(), call.body.company.trim()];
      await requireVendor(deps, vendorId);
      await claimVendorName(deps, name, vendorId);
      const { requestId, actor, origin } = askedBy(call, admin);
      const operationId = deps.ids.next();
      const cause = { operationId, causationId: requestId, correlationId: vendorId, actor, ...origin };
      const command = { type: 'ChangeVendor', vendorId, name, company } as const;
      const { position } = await handleVendor(deps, vendorId, command, cause);
      return { status: 204, position: toPosition(deps.events.epoch, position) };
    }),
    endpoint('admin', vendorSecretListContract, async ({ params }) => {
      const secrets = await listVendorSecrets(deps, params.id);
      const data = secrets.map(({ secretId, createdAt }) => ({
        secret_uuid: secretId,
        created_at: createdAt,
      }));
      return { status: 200, body: { data, total: data.length } };
    }),
    endpoint('admin', createVendorSecretContract, async (call, admin) => {
      const change = { vendorId: call.params.id, ...askedBy(call, admin) };
      const { secretId, createdAt, secret, position } = await createVendorSecret(deps, change);
      const body = { secret_uuid: secretId, created_at: createdAt, secret };
      return { status: 201, body, position: toPosition(deps.events.epoch, position) };
    }),
    endpoint('admin', revokeVendorSecretContract, async (call, admin) => {
      const { id: vendorId, secret_uuid: secretId } = call.params;
      const at = await revokeVendorSecret(deps, { vendorId, secretId, ...askedBy(call, admin) });
      return { status: 204, position: toPosition(deps.events.epoch, at) };
    }),
  ];
}
