import type {
  NewCredential,
  PasskeyProof,
  PasskeyQuestion,
  StartedPasskey,
} from '@ringpost/command-api/accounts/passkey.contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { Problem, type ProblemCode, refusalsReady } from '../../api/problem.ts';

type Known = PasskeyQuestion['allow'][number];

/** ES256, EdDSA and RS256: every passkey knows one of them. */
const ALGORITHMS = [-7, -8, -257];

/** The browser's word for a passkey that the account has already. */
const EXISTS = 'InvalidStateError';

async function refusal(code: ProblemCode): Promise<Problem> {
  await refusalsReady();
  return new Problem(0, { code, title: code });
}

/** Asks a passkey. The browser says with an error that none answered. */
async function ask<T>(answer: () => Promise<T>): Promise<T> {
  if (!('PublicKeyCredential' in globalThis)) throw await refusal('passkeys-unavailable');
  try {
    return await answer();
  } catch (error) {
    throw await refusal(error instanceof Error && error.name === EXISTS ? 'passkey-wrong' : 'passkey-silent');
  }
}

function milliseconds(expiresAt: string): number {
  return Math.max(1000, Date.parse(expiresAt) - Date.now());
}

function described({ id, transports }: Known) {
  // A browser ignores what it does not know.
  return { id, type: 'public-key' as const, transports: transports as AuthenticatorTransport[] };
}

/** The answer of a passkey of the account. Throws a `Problem` if there is none. */
export function answerOf({ challenge, rp_id, allow, expires_at }: PasskeyQuestion): Promise<PasskeyProof> {
  return ask(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: rp_id,
        allowCredentials: allow.map(described),
        userVerification: 'preferred',
        timeout: milliseconds(expires_at),
      },
    });
    return {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    };
  });
}

/** Makes a new passkey. `owner`: what the device shows beside it. Throws a `Problem` if none is made. */
export function newCredential(
  { challenge, rp_id, user_handle, exclude, expires_at }: StartedPasskey,
  owner: string,
): Promise<NewCredential> {
  return ask(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: rp_id, name: 'Ringpost' },
        user: { id: user_handle, name: owner, displayName: owner },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: exclude.map(described),
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        attestation: 'none',
        timeout: milliseconds(expires_at),
      },
    });
    return {
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    };
  });
}
