import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deliveryIdOf, idempotentId, readFeeIdOf, shortHash } from './ids.ts';

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

describe('an id that follows from a name', () => {
  it.each([
    ['www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['python.org', '886313e1-3b8a-5372-9b90-0c9aee199e5d'],
  ])('is the UUIDv5 that everybody makes of %s', (name, id) => {
    expect(idempotentId(DNS, name)).toBe(id);
    expect(readFeeIdOf(DNS, name)).toBe(id);
    expect(deliveryIdOf(DNS, name, '')).toBe(id);
  });

  it('is the same for each repetition, and different for another customer', () => {
    const customer = '01a2104c-4cc4-7000-b3a3-cd97cee83185';
    expect(idempotentId(customer, 'k')).toBe(idempotentId(customer, 'k'));
    expect(idempotentId(customer, 'k')).not.toBe(idempotentId(DNS, 'k'));
    expect(idempotentId(customer, 'Ключ 1')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('of a delivery is another one for each receiver', () => {
    const ids = ['', 'r-1', 'r-2'].map((receiverId) => deliveryIdOf(DNS, 'sms.received', receiverId));
    expect(new Set(ids).size).toBe(3);
  });

  it('is not made for a customer without a UUID', () => {
    expect(() => idempotentId('somebody', 'k')).toThrow(TypeError);
  });
});

describe('a short hash', () => {
  it('is the first 96 bits of SHA-256, whatever was hashed before', () => {
    for (const text of ['a key', 'another key, ü', '', 'a key']) {
      const digest = createHash('sha256').update(text).digest().subarray(0, 12);
      expect(shortHash(text)).toBe(digest.toString('base64url'));
    }
  });
});
