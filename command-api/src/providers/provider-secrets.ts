import { randomBytes } from 'node:crypto';
import type { Vault } from '@ringpost/events/engine';

export interface ProviderSecrets {
  /** Twilio's auth token, which signs its webhooks. */
  readonly twilioAuthToken: string;
  /** What a caller of the plain JSON hook has to show. */
  readonly jsonSecret: string;
}

/** What the operator set; the rest is made. An empty one is not set. */
export type GivenSecrets = { readonly [name in keyof ProviderSecrets]?: string | undefined };

const SPACE = 'provider-secrets';

/**
 * The secrets of inbound webhooks: from the environment where set there, else made once and kept in the Vault, so that no
 * installation ever runs with a secret somebody else knows.
 */
export async function openProviderSecrets(vault: Vault, given: GivenSecrets): Promise<ProviderSecrets> {
  return {
    twilioAuthToken: given.twilioAuthToken || (await keptSecret(vault, 'twilio')),
    jsonSecret: given.jsonSecret || (await keptSecret(vault, 'json')),
  };
}

async function keptSecret(vault: Vault, provider: string): Promise<string> {
  const kept = await vault.get<string>(SPACE, provider);
  if (kept) return kept.value;
  const secret = randomBytes(24).toString('hex');
  await vault.put(SPACE, provider, secret, 0);
  return secret;
}
