import {
  goodSecrets,
  reject,
  type VendorAdded,
  type VendorEvent,
  type VendorState,
  vendor,
} from '@ringpost/domain';
import { VENDOR_SECRETS_MAX } from '@ringpost/domain/rules/limits';
import type { Decider } from '../kernel/decider.ts';

interface VendorSecretCommand<Type extends string> {
  readonly type: Type;
  readonly vendorId: string;
  readonly secretId: string;
  readonly now: string;
}

interface ChangeVendor {
  readonly type: 'ChangeVendor';
  readonly vendorId: string;
  readonly name: string;
  readonly company: string;
}

export type VendorCommand =
  | { readonly type: 'AddVendor'; readonly added: VendorAdded['data'] }
  | ChangeVendor
  | VendorSecretCommand<'CreateVendorSecret'>
  | VendorSecretCommand<'RevokeVendorSecret'>;

function change({ vendorId, name, company }: ChangeVendor, state: VendorState): readonly VendorEvent[] {
  if (state.name === name && state.company === company) return [];
  return [{ type: 'VendorChanged', data: { vendorId, name, company } }];
}

function create(
  { vendorId, secretId, now }: VendorSecretCommand<'CreateVendorSecret'>,
  state: VendorState,
): readonly VendorEvent[] {
  if (state.secrets.has(secretId)) return [];
  if (goodSecrets(state).length >= VENDOR_SECRETS_MAX) {
    throw reject('too-many-secrets', { limit: VENDOR_SECRETS_MAX });
  }
  return [{ type: 'VendorSecretCreated', data: { vendorId, secretId, createdAt: now } }];
}

function revoke(
  { vendorId, secretId, now }: VendorSecretCommand<'RevokeVendorSecret'>,
  { secrets }: VendorState,
): readonly VendorEvent[] {
  const secret = secrets.get(secretId);
  if (!secret) throw reject('not-found');
  if (secret.isRevoked) return [];
  return [{ type: 'VendorSecretRevoked', data: { vendorId, secretId, revokedAt: now } }];
}

/** A vendor is added once, and has at most two valid secrets at the same time. */
export const vendorDecider: Decider<VendorState, VendorCommand, VendorEvent> = {
  ...vendor,
  decide(command, state) {
    if (command.type === 'AddVendor')
      return state.name !== null ? [] : [{ type: 'VendorAdded', data: command.added }];
    if (state.name === null) throw reject('not-found');
    if (command.type === 'ChangeVendor') return change(command, state);
    return command.type === 'CreateVendorSecret' ? create(command, state) : revoke(command, state);
  },
};
