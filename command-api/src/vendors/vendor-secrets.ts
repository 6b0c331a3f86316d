import { randomBytes } from 'node:crypto';
import {
  type Actor,
  goodSecrets,
  type Origin,
  type Position,
  reject,
  streams,
  type VendorSecret,
  type VendorState,
} from '@ringpost/domain';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { handleVendor } from './vendor.commands.ts';
import { vendorDecider } from './vendor.decider.ts';

const SPACE = 'vendor-secrets';
const SECRET_BYTES = 32;

export interface VendorSecretChange {
  readonly vendorId: string;
  readonly requestId: string;
  readonly actor: Actor;
  /** Where the admin's request came from. */
  readonly origin: Origin;
}

export interface CreatedVendorSecret extends VendorSecret {
  /** Shown once. It cannot be read again. */
  readonly secret: string;
  readonly position: Position;
}

type Step = {
  readonly type: 'CreateVendorSecret' | 'RevokeVendorSecret';
  readonly secretId: string;
  readonly now: string;
};

function sendToVendor(deps: Deps, change: VendorSecretChange, step: Step) {
  const { vendorId, requestId, actor, origin } = change;
  const { secretId } = step;
  const cause: Cause = {
    operationId: secretId,
    causationId: requestId,
    correlationId: vendorId,
    actor,
    ...origin,
  };
  const command = { ...step, vendorId };
  return handleVendor(deps, vendorId, command, cause);
}

/**
 * Gives a vendor one more secret for the JSON hook. It is stored in the Vault before the event is appended, so each valid
 * secret can be found.
 * @throws Rejection `not-found`, `too-many-secrets`
 */
export async function createVendorSecret(
  deps: Deps,
  change: VendorSecretChange,
): Promise<CreatedVendorSecret> {
  const secretId = deps.ids.next();
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const now = nowIso(deps);
  await deps.vault.put(SPACE, secretId, secret, 0);
  try {
    const { position } = await sendToVendor(deps, change, { type: 'CreateVendorSecret', secretId, now });
    return { secretId, createdAt: now, isRevoked: false, secret, position };
  } catch (error) {
    await deps.vault.remove(SPACE, secretId, 1);
    throw error;
  }
}

/**
 * Revokes a secret: from now on it is not valid, and it never becomes valid again.
 * @throws Rejection `not-found` for an unknown vendor or secret
 */
export async function revokeVendorSecret(
  deps: Deps,
  change: VendorSecretChange & { readonly secretId: string },
): Promise<Position> {
  const { secretId } = change;
  const now = nowIso(deps);
  const { position } = await sendToVendor(deps, change, { type: 'RevokeVendorSecret', secretId, now });
  const kept = await deps.vault.get<string>(SPACE, secretId);
  if (kept) await deps.vault.remove(SPACE, secretId, kept.version);
  return position;
}

async function readVendor(deps: Deps, vendorId: string): Promise<VendorState> {
  return (await deps.streams.refresh(streams.vendor(vendorId), vendorDecider)).state;
}

/** The valid secrets, without their text. @throws Rejection `not-found` */
export async function listVendorSecrets(deps: Deps, vendorId: string): Promise<readonly VendorSecret[]> {
  const state = await readVendor(deps, vendorId);
  if (state.name === null) throw reject('not-found');
  return goodSecrets(state);
}

/** The valid secrets of this vendor as text; none for an unknown vendor. */
export async function vendorSecretsOf(deps: Deps, vendorId: string): Promise<readonly string[]> {
  const good = goodSecrets(await readVendor(deps, vendorId));
  const kept = await Promise.all(good.map(({ secretId }) => deps.vault.get<string>(SPACE, secretId)));
  return kept.flatMap((each) => (each ? [each.value] : []));
}
