import { randomBytes } from 'node:crypto';
import { getOrCreate, type Vault } from '@ringpost/engine';
import type { ProviderAccounts } from './provider-accounts.ts';

export interface ProviderSecrets {
  /** Twilio's auth token, which signs its webhooks. */
  readonly twilioAuthToken: string;
  /** The secret that a caller of the plain JSON hook must send. */
  readonly jsonSecret: string;
  /** The accounts at further providers; absent: none. No secret of them is made: nobody would know it. */
  readonly accounts?: ProviderAccounts;
}

/** The secrets of the operator. Missing ones are made. An empty one counts as not set. */
export type GivenSecrets = { readonly [name in keyof ProviderSecrets]?: ProviderSecrets[name] | undefined };

const SPACE = 'provider-secrets';

async function keptSecret(vault: Vault, provider: string): Promise<string> {
  const made = () => randomBytes(24).toString('hex');
  return (await getOrCreate(vault, SPACE, provider, made)).value;
}

/**
 * The secrets of inbound webhooks: from the environment if set, otherwise made once and stored in the Vault. So no
 * installation runs with a secret that somebody else knows.
 */
export async function openProviderSecrets(vault: Vault, given: GivenSecrets): Promise<ProviderSecrets> {
  return {
    twilioAuthToken: given.twilioAuthToken || (await keptSecret(vault, 'twilio')),
    jsonSecret: given.jsonSecret || (await keptSecret(vault, 'json')),
    ...(given.accounts && { accounts: given.accounts }),
  };
}
