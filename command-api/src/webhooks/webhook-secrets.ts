import { randomBytes } from 'node:crypto';
import type { WebhookState } from '@ringpost/domain';
import { getOrCreate, type Vault } from '@ringpost/engine';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseValue } from '../kernel/erase-value.ts';
import { existingSettings, keyOf, type Receiver } from './receivers.ts';
import { handleWebhook } from './webhook.commands.ts';
import { signingSecretIds } from './webhook.decider.ts';

const SPACE = 'webhook-secrets';
const SECRET_BYTES = 32;

/**
 * The text of a secret, which is created if it is missing. It is stored before the event that makes it valid, so that every
 * signer finds it.
 */
async function secretOf(vault: Vault, secretId: string): Promise<string> {
  const make = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return (await getOrCreate(vault, SPACE, secretId, make)).value;
}

/** The id of a new secret. Its text is in the Vault already. */
export async function prepareSecret({ vault, ids }: Deps): Promise<string> {
  const secretId = ids.next();
  await secretOf(vault, secretId);
  return secretId;
}

/** The secrets that sign now, newest first: two for one day after a new one was made. */
export function signingSecrets(deps: Deps, state: WebhookState): Promise<readonly string[]> {
  const secretIds = signingSecretIds(state, nowIso(deps));
  return Promise.all(secretIds.map((secretId) => secretOf(deps.vault, secretId)));
}

/** Deletes the texts of the secrets. */
export async function eraseSecrets({ vault }: Pick<Deps, 'vault'>, { secrets }: WebhookState): Promise<void> {
  for (const secretId of [secrets?.secretId, secrets?.previousSecretId])
    if (secretId) await eraseValue(vault, SPACE, secretId);
}

export interface ShownSecret {
  readonly secret: string;
  /** The time until which the previous secret also signs; null if there is none. */
  readonly oldValidUntil: string | null;
}

function shown(secret: string, now: string, { secrets }: WebhookState): ShownSecret {
  const until = secrets?.previousUntil ?? null;
  return { secret, oldValidUntil: until !== null && now < until ? until : null };
}

async function changeSecret(
  deps: Deps,
  type: 'CreateWebhookSecret' | 'RollWebhookSecret',
  receiver: Receiver,
  cause: Cause,
) {
  const { userId } = receiver;
  const secretId = await prepareSecret(deps);
  const now = nowIso(deps);
  const { state, position } = await handleWebhook(
    deps,
    keyOf(receiver),
    { type, userId, secretId, now },
    cause,
  );
  const [secret = ''] = await signingSecrets(deps, state);
  return { ...shown(secret, now, state), position };
}

/** Makes another secret. The previous one signs for one more day. @throws Rejection `not-found` */
export async function rollSecret(deps: Deps, receiver: Receiver, cause: Cause) {
  await existingSettings(deps, receiver);
  return changeSecret(deps, 'RollWebhookSecret', receiver, cause);
}

/** The secret of a receiver, made by the first call. @throws Rejection `not-found` */
export async function showSecret(deps: Deps, receiver: Receiver, cause: Cause): Promise<ShownSecret> {
  const state = await existingSettings(deps, receiver);
  if (!state.secrets) return changeSecret(deps, 'CreateWebhookSecret', receiver, cause);
  const [secret = ''] = await signingSecrets(deps, state);
  return shown(secret, nowIso(deps), state);
}
