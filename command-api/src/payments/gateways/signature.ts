import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Signed {
  readonly algorithm: 'sha256' | 'sha512';
  /** An empty key proves nothing. */
  readonly secret: string;
  readonly bytes: Uint8Array;
  /** The signature that was sent, in hex. */
  readonly shown: string;
}

/** The signature of these bytes, in hex. */
export function hexSignature({ algorithm, secret, bytes }: Omit<Signed, 'shown'>): string {
  return createHmac(algorithm, secret).update(bytes).digest('hex');
}

/** Whether the signature is right. The time does not depend on which bytes are wrong. */
export function isSigned({ shown, ...signed }: Signed): boolean {
  const good = Buffer.from(hexSignature(signed));
  const bytes = Buffer.from(shown.toLowerCase());
  return signed.secret !== '' && bytes.length === good.length && timingSafeEqual(bytes, good);
}
