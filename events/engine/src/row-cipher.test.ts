import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import { SealBroken } from './errors.ts';
import { sealText, unsealText } from './row-cipher.ts';
import { seal } from './sealing.ts';
import { openSubjectKeys, type SubjectKey } from './subject-keys.ts';

/** The uses of WebAssembly by the code under test, recorded from before any import. */
const taken = vi.hoisted(() => {
  const names: string[] = [];
  const watched = new Proxy(Reflect.get(globalThis, 'WebAssembly') as object, {
    get(target, name, receiver): unknown {
      names.push(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  Reflect.set(globalThis, 'WebAssembly', watched);
  return names;
});

const PLACE = 'notes a';
const TEXT = 'Your code is 471-112 🙂';

let ann: SubjectKey;
let bob: SubjectKey;

beforeEach(async () => {
  const keys = openSubjectKeys(openEmbeddedVault(':memory:'), openEmbeddedBus());
  ann = await keys.keyFor('user:ann');
  bob = await keys.keyFor('user:bob');
});

function bytesOf(sealed: string): Buffer {
  return Buffer.from(sealed.replace('sealed2.', ''), 'base64url');
}

describe('the cipher of rows', () => {
  it('opens with its key what it sealed, and never seals a text twice in the same way', () => {
    const [one, other] = [sealText(TEXT, PLACE, ann), sealText(TEXT, PLACE, ann)];
    expect(unsealText(one, PLACE, ann)).toBe(TEXT);
    expect(unsealText(other, PLACE, ann)).toBe(TEXT);
    expect(one).not.toBe(other);
  });

  it('is the ChaCha20-Poly1305 of RFC 8439, so another implementation opens it', () => {
    const bytes = bytesOf(sealText(TEXT, PLACE, ann));
    const cipher = createDecipheriv('chacha20-poly1305', ann.rowSecret, bytes.subarray(6, 18), {
      authTagLength: 16,
    });
    cipher.setAAD(Buffer.from(PLACE), { plaintextLength: Buffer.byteLength(TEXT) });
    cipher.setAuthTag(bytes.subarray(-16));
    expect(cipher.update(bytes.subarray(18, -16), undefined, 'utf8') + cipher.final('utf8')).toBe(TEXT);
  });

  it('opens what another implementation sealed, with texts of every length up to three blocks', () => {
    for (let length = 0; length <= 192; length += 1) {
      const [text, nonce] = ['é'.repeat(length >> 1).padEnd(length, 'x'), Buffer.alloc(12, length)];
      const place = 'é'.repeat(length % 40);
      const cipher = createCipheriv('chacha20-poly1305', ann.rowSecret, nonce, { authTagLength: 16 });
      cipher.setAAD(Buffer.from(place), { plaintextLength: Buffer.byteLength(text) });
      const bytes = Buffer.concat([ann.id, nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
      expect(unsealText(`sealed2.${bytes.toString('base64url')}`, place, ann)).toBe(text);
    }
  });

  it('refuses a text that was cut anywhere', () => {
    const bytes = bytesOf(sealText(TEXT, PLACE, ann));
    for (let length = ann.id.length; length < bytes.length; length += 1) {
      const cut = `sealed2.${bytes.subarray(0, length).toString('base64url')}`;
      expect(() => unsealText(cut, PLACE, ann)).toThrow(SealBroken);
    }
  });

  it('needs no WebAssembly', () => {
    expect(unsealText(sealText(TEXT, PLACE, ann), PLACE, ann)).toBe(TEXT);
    expect(taken).toEqual([]);
  });

  it('has another key than the log', () => {
    expect(createSecretKey(ann.rowSecret).equals(ann.secret)).toBe(false);
  });

  it('reads as empty with the key of another subject', () => {
    expect(unsealText(sealText(TEXT, PLACE, ann), PLACE, bob)).toBe('');
  });

  it('opens rows that were stored before it, which were sealed as the log is', () => {
    expect(unsealText(seal(TEXT, PLACE, 'row', ann), PLACE, ann)).toBe(TEXT);
  });

  it('refuses a text of another row, a changed byte, and what it never sealed', () => {
    const sealed = sealText(TEXT, PLACE, ann);
    expect(() => unsealText(sealed, 'notes b', ann)).toThrow(SealBroken);
    for (const index of [8, 20, bytesOf(sealed).length - 1]) {
      const bytes = bytesOf(sealed);
      bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
      expect(() => unsealText(`sealed2.${bytes.toString('base64url')}`, PLACE, ann)).toThrow(SealBroken);
    }
    expect(() => unsealText(`sealed2.${ann.id.toString('base64url')}`, PLACE, ann)).toThrow(SealBroken);
    expect(() => unsealText('never sealed', PLACE, ann)).toThrow(SealBroken);
  });
});
