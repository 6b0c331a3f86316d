import type { Fold } from '../event.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { VendorEvent } from './vendor.events.ts';

export interface VendorSecret {
  readonly secretId: string;
  readonly createdAt: string;
  readonly isRevoked: boolean;
}

export interface VendorState {
  /** Null: the vendor is not known. */
  readonly name: string | null;
  readonly company: string;
  /** All secrets so far by id, oldest first. */
  readonly secrets: PersistentMap<string, VendorSecret>;
}

/** The secrets that are still valid. */
export function goodSecrets({ secrets }: VendorState): readonly VendorSecret[] {
  return [...secrets.values()].filter(({ isRevoked }) => !isRevoked);
}

/** Folds `vendor-<vendorId>`. */
export const vendor: Fold<VendorState, VendorEvent> = {
  initial: () => ({ name: null, company: '', secrets: new PersistentMap() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'VendorAdded':
      case 'VendorChanged':
        return { ...state, name: data.name, company: data.company };
      case 'VendorSecretCreated': {
        const { secretId, createdAt } = data;
        const secret = { secretId, createdAt, isRevoked: false };
        return { ...state, secrets: state.secrets.set(secretId, secret) };
      }
      case 'VendorSecretRevoked': {
        const { secretId } = data;
        const secret = state.secrets.get(secretId);
        if (!secret) return state;
        return { ...state, secrets: state.secrets.set(secretId, { ...secret, isRevoked: true }) };
      }
    }
  },
};
