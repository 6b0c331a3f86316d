import { randomBytes } from 'node:crypto';
import { reject, streams, type WebhookState } from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { eraseValue } from '../kernel/erase-value.ts';
import { existingSettings, keyOf, type Receiver, settingsOf } from './receivers.ts';
import { handleWebhook } from './webhook.commands.ts';
import { signingSecretIds } from './webhook.decider.ts';

const SPACE = 'webhook-secrets';
const SECRET_BYTES = 32;

/** The id of a new secret. Its text is stored before the event that makes it valid, so that every signer finds it. */
export async function prepareSecret({ vault, ids }: Deps): Promise<string> {
  const secretId = ids.next();
  await vault.put(SPACE, secretId, `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`, 0);
  return secretId;
}

/** The secrets that sign now, newest first: two for one day after a new one was made. None if they were erased. */
export async function signingSecrets(deps: Deps, state: WebhookState): Promise<readonly string[]> {
  const secretIds = signingSecretIds(state, nowIso(deps));
  const kept = await Promise.all(secretIds.map((secretId) => deps.vault.get<string>(SPACE, secretId)));
  return kept.flatMap((each) => each?.value ?? []);
}

/** Deletes the texts of all secrets that the receiver ever had. */
export async function eraseSecrets(
  { events, vault }: Pick<Deps, 'events' | 'vault'>,
  receiver: string,
): Promise<void> {
  const stream = streams.webhook(receiver);
  let after = -1;
  for (let page = await events.readStream(stream); page.length > 0; ) {
    for (const { type, data } of page)
      if (type === 'WebhookSecretRolled') await eraseValue(vault, SPACE, data.secretId);
    after += page.length;
    page = await events.readStream(stream, { after });
  }
}

/** Another request may have removed the receiver before its new secret was in the log. @throws Rejection `not-found` */
export async function requireStillThere(deps: Deps, receiver: Receiver): Promise<void> {
  if (await settingsOf(deps, receiver)) return;
  await eraseSecrets(deps, keyOf(receiver));
  throw reject('not-found');
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
  await requireStillThere(deps, receiver);
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
