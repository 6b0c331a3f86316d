import { Rejection } from '@ringpost/domain';
import { requireOneOf, type SecretsOf, validSecretsOf } from '../plain-json.ts';
import type { SmppAccount } from './smpp-settings.ts';
import type { SmppSender } from './take-sms.ts';

/** Finds out who binds. @returns undefined for a wrong name or password. @throws StoreUnavailable */
export type ProveSender = (systemId: string, password: string) => Promise<SmppSender | undefined>;

/** Whose messages come with an account or a link. */
export function senderOf({ systemId, vendorId }: SmppAccount): SmppSender {
  return { account: vendorId ?? systemId, vendorId };
}

/**
 * An account of the settings, or a vendor with its id and one of its secrets, as in the hooks. The settings are for devices that
 * allow 15 characters of a name and 8 of a password, as SMPP 3.4 says.
 */
export function createProveSender(accounts: readonly SmppAccount[], vendorSecrets: SecretsOf): ProveSender {
  return async (systemId, password) => {
    const account = accounts.find((each) => each.systemId === systemId);
    if (systemId === '') return undefined;
    try {
      const secrets = account ? [account.password] : await validSecretsOf(vendorSecrets, systemId);
      requireOneOf(secrets, password);
    } catch (error) {
      if (error instanceof Rejection && error.code === 'bad-signature') return undefined;
      throw error;
    }
    return senderOf(account ?? { systemId, password, vendorId: systemId });
  };
}
