import { expect, it } from 'vitest';
import { NONCE_BYTES, nextNonce } from './nonces.ts';

it('gives each nonce once, and never changes it later', () => {
  const nonces = Array.from({ length: 2_000 }, nextNonce);
  const texts = nonces.map((nonce) => nonce.toString('hex'));
  expect(new Set(texts).size).toBe(nonces.length);
  expect(nonces.every((nonce) => nonce.length === NONCE_BYTES)).toBe(true);
  nextNonce();
  expect(nonces.map((nonce) => nonce.toString('hex'))).toEqual(texts);
});
