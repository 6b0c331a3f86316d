import { isIP } from 'node:net';
import { type RejectionCode, reject } from '@ringpost/domain';
import type { NewCredential, PasskeyProof } from './passkey.contract.ts';

/** The site that passkeys are bound to. It follows from its public address, never from a request. */
export interface Site {
  readonly origin: string;
  /** The name that WebAuthn calls the ID of the relying party. */
  readonly rpId: string;
  /** Browsers make passkeys only for a name, over https or on this machine. */
  readonly available: boolean;
}

export function siteOf(publicUrl: string): Site {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[');
  return { origin, rpId: hostname, available: isName && (protocol === 'https:' || hostname === 'localhost') };
}

/** What is kept of a passkey to check its answers. None of it is secret. */
export interface Credential {
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  /** How often it has answered, as it says itself; 0 for one that does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
}

/** It is large, so a process loads it when the first passkey comes. */
function library() {
  return import('@simplewebauthn/server');
}

/** The library says with an error why it refuses. No caller may learn more than that it is refused. */
async function orRefuse<T>(check: () => Promise<T>, code: RejectionCode): Promise<T> {
  try {
    return await check();
  } catch {
    throw reject(code);
  }
}

/** @throws Rejection `passkey-wrong`: another site, another question, no person beside it, or a broken signature */
export async function checkNewCredential(
  site: Site,
  challenge: string,
  { id, client_data, attestation, transports = [] }: NewCredential,
): Promise<Credential> {
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await orRefuse(
    () =>
      verifyRegistrationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON: client_data, attestationObject: attestation },
        },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: false,
      }),
    'passkey-wrong',
  );
  if (registrationInfo?.credential.id !== id) throw reject('passkey-wrong');
  const { publicKey, counter } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
}

/**
 * @returns the counter of the passkey after this answer
 * @throws Rejection `passkey-wrong` as above; `passkey-copied` if a right answer counts no further than one before it
 */
export async function checkProof(
  site: Site,
  challenge: string,
  { credentialId, publicKey, counter }: Credential,
  { id, client_data, authenticator_data, signature }: PasskeyProof,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orRefuse(
    () =>
      verifyAuthenticationResponse({
        response: {
          ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
          response: { clientDataJSON: client_data, authenticatorData: authenticator_data, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: false,
        // With 0, the library does not compare: its refusal could not be told from that of a wrong signature.
        credential: { id: credentialId, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
      }),
    'passkey-wrong',
  );
  if (!verified) throw reject('passkey-wrong');
  const { newCounter } = authenticationInfo;
  if ((counter > 0 || newCounter > 0) && newCounter <= counter) throw reject('passkey-copied');
  return newCounter;
}
