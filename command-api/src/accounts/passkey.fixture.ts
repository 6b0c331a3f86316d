import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, PasskeyProof } from './passkey.contract.ts';

const PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

function sha256(bytes: Buffer | string): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A map of CBOR that is small enough to write by hand: its parts, already encoded. */
function cborMap(...parts: readonly (Buffer | number)[]): Buffer {
  const bytes = parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part));
  return Buffer.concat([Buffer.from([0xa0 + parts.length / 2]), ...bytes]);
}
function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}
function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

interface Question {
  readonly challenge: string;
  readonly rp_id: string;
}

interface Bent {
  /** The page that asks; that of the site by default. */
  readonly origin?: string;
  /** What it says of its uses; one more than before by default. */
  readonly counter?: number;
  /** Whether a person touched it; yes by default. */
  readonly touched?: boolean;
}

export interface TestPasskey {
  readonly id: string;
  create(question: Question, bent?: Bent): NewCredential;
  answer(question: Question, bent?: Bent): PasskeyProof;
}

/** A passkey in software (ES256, no attestation). It shares no code with the product or its library. */
export function testPasskey(site = 'https://ringpost.example'): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let uses = 0;

  function authenticatorData(rpId: string, { counter, touched = true }: Bent, credential?: Buffer): Buffer {
    uses = counter ?? uses + 1;
    const head = Buffer.alloc(5);
    head.writeUInt8((touched ? PRESENT : 0) | (credential ? HAS_CREDENTIAL : 0));
    head.writeUInt32BE(uses, 1);
    return Buffer.concat([sha256(rpId), head, ...(credential ? [credential] : [])]);
  }

  return {
    id,
    create({ challenge, rp_id }, bent = {}) {
      // EC2, ES256, P-256, and the two coordinates (RFC 9052).
      const key = cborMap(
        ...[0x01, 0x02, 0x03, 0x26, 0x20, 0x01],
        ...[0x21, cborBytes(Buffer.from(x, 'base64url')), 0x22, cborBytes(Buffer.from(y, 'base64url'))],
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const attestation = cborMap(
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), cborMap()],
        ...[cborText('authData'), cborBytes(authenticatorData(rp_id, bent, credential))],
      );
      return {
        id,
        client_data: clientData('webauthn.create', challenge, bent.origin ?? site).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer({ challenge, rp_id }, bent = {}) {
      const data = authenticatorData(rp_id, bent);
      const client = clientData('webauthn.get', challenge, bent.origin ?? site);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
