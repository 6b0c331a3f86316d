import { crc32, deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createGuardedWork } from '../kernel/guarded-work.ts';
import { keepLetters } from './kept-letters.ts';
import { rewriteKeptPng, rewriteNewPng } from './png-chunks.ts';
import type { PortInDetails, Signature } from './port-in-vault.ts';
import { readSignature } from './signature-image.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const guarded = createGuardedWork();
afterAll(() => guarded.close());

/** `length` is the length that the chunk itself names. */
function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
function head({ width = 10, height = 10, depth = 8, colour = 6, interlaced = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  for (const [at, value] of [depth, colour, 0, 0, interlaced].entries()) data.writeUInt8(value, 8 + at);
  return chunk('IHDR', data);
}
const pixels = (width = 10, height = 10): Buffer =>
  chunk('IDAT', deflateSync(Buffer.alloc((width * 4 + 1) * height)));
const end = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: readonly Buffer[]): Buffer => Buffer.concat([PNG, ...chunks]);

function read(type: Signature['type'], bytes: Buffer): Promise<Signature> {
  return readSignature(type, bytes.toString('base64'), { guarded, report: () => {} });
}

/** Pseudo-random numbers, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a PNG', () => {
  it('is written again, with only the chunks that are drawn', () => {
    const text = chunk('zTXt', Buffer.from('k\0\0x'));
    const [first, second] = [pixels().subarray(8, 20), pixels().subarray(20, -4)];
    const parts = png(head(), text, chunk('IDAT', first), chunk('IDAT', second), chunk('acTL', text), end);
    expect(rewriteNewPng(Buffer.concat([parts, Buffer.from('behind the end')]))).toEqual(
      png(head(), pixels(), end),
    );
  });

  it('of the largest size is accepted', async () => {
    const largest = png(head({ width: 1_200, height: 500 }), pixels(1_200, 500), end);
    expect(await read('image/png', largest)).toEqual({
      type: 'image/png',
      content: largest.toString('base64'),
    });
  });

  it.each([
    ['too wide', png(head({ width: 1_201 }), pixels(1_201), end)],
    ['too high', png(head({ height: 501 }), pixels(10, 501), end)],
    ['without width', png(head({ width: 0 }), pixels(0), end)],
    ['of 16 bits', png(head({ depth: 16 }), chunk('IDAT', deflateSync(Buffer.alloc(810))), end)],
    ['interlaced', png(head({ interlaced: 1 }), pixels(), end)],
    ['of unknown colours', png(head({ colour: 5 }), pixels(), end)],
    ['with two heads', png(head(), head(), pixels(), end)],
    ['with its head behind', png(pixels(), head(), end)],
    ['without an end', png(head(), pixels())],
    ['without pixels', png(head(), end)],
    ['with too many pixels', png(head(), pixels(11), end)],
    ['with too few pixels', png(head(), pixels(9), end)],
    ['with a palette that is too long', png(head(), chunk('PLTE', Buffer.alloc(771)), pixels(), end)],
    [
      'of a palette that is missing',
      png(head({ colour: 3 }), chunk('IDAT', deflateSync(Buffer.alloc(110))), end),
    ],
    ['with an end that says more bytes', png(head(), pixels(), chunk('IEND', Buffer.alloc(0), 1))],
    ...['IDAT', 'zTXt', 'PLTE', 'tRNS', 'acTL', 'IHDR'].flatMap((type) =>
      [21, 0x7fffffff, 0xffffffff].map((length): [string, Buffer] => [
        `with ${type} that says ${length} bytes`,
        png(head(), chunk(type, Buffer.alloc(20), length), pixels(), end),
      ]),
    ),
  ])('%s is refused', async (_, bytes) => {
    expect(() => rewriteNewPng(bytes)).toThrow();
    await expect(read('image/png', bytes)).rejects.toMatchObject({ code: 'image-unreadable' });
  });

  it('of earlier limits is still printed', () => {
    const earlier = png(head({ width: 2_000, height: 20 }), pixels(2_000, 20), end);
    expect(rewriteKeptPng(earlier)).toEqual(earlier);
    expect(() => rewriteKeptPng(png(head({ width: 2_001 }), pixels(2_001), end))).toThrow('too many pixels');
  });

  it('with any lengths and types of chunks results in no other chunk, and in none outside the file', () => {
    const random = numbers(7);
    const types = [
      'IHDR',
      'PLTE',
      'tRNS',
      'IDAT',
      'IEND',
      'zTXt',
      'iTXt',
      'iCCP',
      'acTL',
      'fdAT',
      '\0\0\0\0',
    ];
    let accepted = 0;
    for (let round = 0; round < 3_000; round += 1) {
      const other = Array.from({ length: random(4) }, () => {
        const data = Buffer.alloc(random(30), random(256));
        const length = [data.length, data.length, random(40), 0xffffffff - random(20)][random(4)];
        return chunk(types[random(types.length)] ?? '', data, length);
      });
      const bytes = png(head(), ...other, pixels(), end).subarray(0, random(2) ? undefined : 60 + random(60));
      let written: Buffer;
      try {
        written = rewriteNewPng(bytes);
      } catch {
        continue;
      }
      accepted += 1;
      let at = PNG.length;
      for (; at < written.length; at += 12 + written.readUInt32BE(at)) {
        expect(types.slice(0, 5)).toContain(written.toString('latin1', at + 4, at + 8));
      }
      expect(at).toBe(written.length);
    }
    expect(accepted).toBeGreaterThan(100);
  });
});

describe('any bytes', () => {
  const svg = Buffer.from('<svg viewBox="0 0 10 10"><path d="M0 0L9 9A1 2 3 0 1 4 5"/><circle r="2"/></svg>');
  const frame = Buffer.from('ffc0000b080004000801011100', 'hex');
  const jpeg = Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    frame,
    Buffer.from('ffd9', 'hex'),
  ]);

  it.each([
    ['image/png', png(head(), pixels(), end), 1],
    ['image/jpeg', jpeg, 2],
    ['image/svg+xml', svg, 3],
  ] as const)('as %s are kept or refused, and the thread goes on', async (type, good, seed) => {
    const random = numbers(seed);
    await read(type, good);
    for (let round = 0; round < 150; round += 1) {
      const bytes = Buffer.from(good);
      for (let change = random(4); change >= 0; change -= 1) bytes[random(bytes.length)] = random(256);
      const cut = random(3) === 0 ? bytes.subarray(0, 1 + random(bytes.length)) : bytes;
      const code = await read(type, cut).then(
        () => 'kept',
        (error: { readonly code?: string }) => error.code,
      );
      expect(['kept', 'image-unreadable'], cut.toString('hex')).toContain(code);
    }
    await read(type, good);
  });
});

describe('a letter', () => {
  const signature: Signature = { type: 'image/png', content: png(head(), pixels(), end).toString('base64') };
  const words = {
    portname: 'a',
    businessname: '',
    firstname: 'b',
    lastname: 'c',
    address1: 'd',
    address2: '',
    city: 'e',
  };
  const more = {
    state: 'NY',
    zip: '10001',
    btn: '',
    account_number: '1',
    carrier: 'f',
    number_list: '',
    pin: '',
  };
  const details: PortInDetails = { ...words, ...more, signature, savedAt: '2026-01-01T00:00:00.000Z' };
  const of = { details, numbers: [], signedAt: '' };

  it('is made once, in the thread, and kept', async () => {
    const run = vi.fn(guarded.run);
    const letters = keepLetters({
      guarded: { ...guarded, run: run as typeof guarded.run },
      singleFlight: (_, work) => work(),
    });
    const first = await letters.letter('draft', of);
    expect(Buffer.from(first).toString('latin1')).toMatch(/^%PDF-/);
    expect(await letters.letter('draft', of)).toBe(first);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await letters.letter('another draft', of)).not.toBe(first);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('with a picture that was stored before and cannot be read has all of its words', async () => {
    const bad = png(head(), chunk('IDAT', Buffer.alloc(0), 0xffffffff), end).toString('base64');
    const written = { ...of, details: { ...details, signature: { ...signature, content: bad } } };
    const letters = keepLetters({ guarded, singleFlight: (_, work) => work() });
    expect(Buffer.from(await letters.letter('draft', written)).toString('latin1')).toMatch(/^%PDF-/);
  });
});
