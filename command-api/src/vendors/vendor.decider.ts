import { reject, type VendorAdded, type VendorEvent } from '@ringpost/events/domain';
import { vendorSecretsMax } from '@ringpost/events/rules/limits';
import type { Decider } from '../kernel/decider.ts';

export type VendorCommand =
  | { readonly type: 'AddVendor'; readonly added: VendorAdded['data'] }
  | VendorSecretCommand<'CreateVendorSecret'>
  | VendorSecretCommand<'RevokeVendorSecret'>;

interface VendorSecretCommand<Type extends string> {
  readonly type: Type;
  readonly vendorId: string;
  readonly secretId: string;
  readonly now: string;
}

export interface VendorSecret {
  readonly secretId: string;
  readonly createdAt: string;
  readonly isRevoked: boolean;
}

export interface VendorState {
  readonly known: boolean;
  /** Every secret there ever was, the oldest first. */
  readonly secrets: readonly VendorSecret[];
}

/** A vendor is added once, and has at most two secrets that are good at the same time. */
export const vendorDecider: Decider<VendorState, VendorCommand, VendorEvent> = {
  initial: () => ({ known: false, secrets: [] }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'VendorAdded':
        return { ...state, known: true };
      case 'VendorSecretCreated': {
        const { secretId, createdAt } = data;
        return { ...state, secrets: [...state.secrets, { secretId, createdAt, isRevoked: false }] };
      }
      case 'VendorSecretRevoked': {
        const secrets = state.secrets.map((secret) =>
          secret.secretId === data.secretId ? { ...secret, isRevoked: true } : secret,
        );
        return { ...state, secrets };
      }
    }
  },
  decide(command, state) {
    if (command.type === 'AddVendor')
      return state.known ? [] : [{ type: 'VendorAdded', data: command.added }];
    if (!state.known) throw reject('not-found');
    return command.type === 'CreateVendorSecret' ? create(command, state) : revoke(command, state);
  },
};

/** Those that still prove who sends. */
export function goodSecrets({ secrets }: VendorState): readonly VendorSecret[] {
  return secrets.filter(({ isRevoked }) => !isRevoked);
}

function create(
  { vendorId, secretId, now }: VendorSecretCommand<'CreateVendorSecret'>,
  state: VendorState,
): readonly VendorEvent[] {
  if (state.secrets.some((secret) => secret.secretId === secretId)) return [];
  if (goodSecrets(state).length >= vendorSecretsMax) {
    throw reject('too-many-secrets', { limit: vendorSecretsMax });
  }
  return [{ type: 'VendorSecretCreated', data: { vendorId, secretId, createdAt: now } }];
}

function revoke(
  { vendorId, secretId, now }: VendorSecretCommand<'RevokeVendorSecret'>,
  { secrets }: VendorState,
): readonly VendorEvent[] {
  const secret = secrets.find((each) => each.secretId === secretId);
  if (!secret) throw reject('not-found');
  if (secret.isRevoked) return [];
  return [{ type: 'VendorSecretRevoked', data: { vendorId, secretId, revokedAt: now } }];
}
