import { repairOf } from './qr-numbers.ts';

/** Repair bytes of each block and number of blocks, by version from 1 on, at level M: a reader can repair 15 percent. */
const REPAIR_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** The fillers that the standard names, in turn. */
const FILLERS = [0xec, 0x11] as const;
const BYTE_MODE = 0b0100;

/** The bytes of a code, without its patterns. */
function bytesIn(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
  }
  if (version >= 7) modules -= 36;
  return Math.floor(modules / 8);
}

function sizesOf(version: number) {
  const [repair, blocks] = [REPAIR_BYTES[version - 1] ?? 0, BLOCKS[version - 1] ?? 1];
  const all = bytesIn(version);
  return { all, repair, blocks, data: all - repair * blocks };
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** The smallest version that these bytes fit in; undefined if they are too many. */
export function versionFor(count: number): number | undefined {
  const versions = BLOCKS.map((_, at) => at + 1);
  return versions.find((version) => sizesOf(version).data * 8 >= 4 + lengthBits(version) + count * 8);
}

function dataBytes(content: Uint8Array, version: number): readonly number[] {
  const { data } = sizesOf(version);
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  put(BYTE_MODE, 4);
  put(content.length, lengthBits(version));
  for (const byte of content) put(byte, 8);
  put(0, Math.min(4, data * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let nth = 0; bits.length < data * 8; nth += 1) put(FILLERS[nth % 2] ?? 0, 8);
  return Array.from({ length: data }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** One byte of each in turn. Some blocks are one byte shorter. */
function interleaved(blocks: readonly (readonly number[])[]): readonly number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

/** All bytes of the code, in the order in which they are drawn. */
export function drawnBytes(content: Uint8Array, version: number): readonly number[] {
  const { all, repair, blocks: count } = sizesOf(version);
  const data = dataBytes(content, version);
  const short = Math.floor(all / count) - repair;
  const shortBlocks = count - (all % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, nth) => {
    const to = from + short + (nth < shortBlocks ? 0 : 1);
    const block = data.slice(from, to);
    from = to;
    return block;
  });
  return [...interleaved(blocks), ...interleaved(blocks.map((block) => repairOf(block, repair)))];
}
