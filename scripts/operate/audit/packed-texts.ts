import { hash } from 'node:crypto';

/** Words of 32 bits of a digest: with 128 bits, two texts never have the same one. */
const WORDS = 4;
/** Digests in one array. */
const BLOCK = 4_096;
const PLACES_FIRST = 64;
/** The table grows when more than this part of its places is taken. */
const FULL_PART = 0.6;
const FREE = -1;

/** Remembers which texts came. */
export interface PackedTexts {
  count(): number;
  has(text: string): boolean;
  /** Which of all texts it was, from 0 on; -1 if it never came. */
  numberOf(text: string): number;
  /** @returns its number, which is the next one for a new text */
  add(text: string): number;
  /** Adds it. @returns whether it is new */
  addNew(text: string): boolean;
}

/**
 * Remembers millions of texts by their digests: less than 30 bytes for each, which the collection of garbage does not look at. A text
 * cannot be read back.
 */
export function packedTexts(): PackedTexts {
  const digest = new Uint32Array(WORDS);
  /** All digests by their numbers. */
  const blocks: Uint32Array[] = [];
  /** The number of a text, at the place that its digest names, or at the next free one. */
  let places = new Int32Array(PLACES_FIRST).fill(FREE);
  let count = 0;

  function read(text: string): void {
    const bytes = hash('sha256', text, 'binary');
    for (let word = 0; word < WORDS; word += 1) {
      const at = 4 * word;
      const low = bytes.charCodeAt(at) | (bytes.charCodeAt(at + 1) << 8);
      digest[word] = low | (bytes.charCodeAt(at + 2) << 16) | (bytes.charCodeAt(at + 3) << 24);
    }
  }

  function blockOf(number: number): Uint32Array {
    const index = Math.floor(number / BLOCK);
    const block = blocks[index] ?? new Uint32Array(BLOCK * WORDS);
    blocks[index] = block;
    return block;
  }

  function isOf(number: number): boolean {
    const block = blockOf(number);
    const at = (number % BLOCK) * WORDS;
    for (let word = 0; word < WORDS; word += 1) if (block[at + word] !== digest[word]) return false;
    return true;
  }

  /** The place of the digest that was read, or the free one where it belongs. */
  function placeOf(): number {
    const last = places.length - 1;
    let place = (digest[0] ?? 0) & last;
    for (let number = places[place] ?? FREE; number !== FREE; number = places[place] ?? FREE) {
      if (isOf(number)) break;
      place = (place + 1) & last;
    }
    return place;
  }

  function grow(): void {
    places = new Int32Array(places.length * 2).fill(FREE);
    for (let number = 0; number < count; number += 1) {
      const at = (number % BLOCK) * WORDS;
      digest.set(blockOf(number).subarray(at, at + WORDS));
      places[placeOf()] = number;
    }
  }

  function numberOf(text: string): number {
    read(text);
    return places[placeOf()] ?? FREE;
  }

  function add(text: string): number {
    if (count >= places.length * FULL_PART) grow();
    read(text);
    const place = placeOf();
    const known = places[place] ?? FREE;
    if (known !== FREE) return known;
    blockOf(count).set(digest, (count % BLOCK) * WORDS);
    places[place] = count;
    count += 1;
    return count - 1;
  }

  return {
    count: () => count,
    has: (text) => numberOf(text) !== FREE,
    numberOf,
    add,
    addNew(text) {
      const before = count;
      return add(text) === before;
    },
  };
}

/** Values by texts that are not kept. */
export function packedMap<T>() {
  const texts = packedTexts();
  const values: (T | undefined)[] = [];
  return {
    count: texts.count,
    get(text: string): T | undefined {
      const number = texts.numberOf(text);
      return number === FREE ? undefined : values[number];
    },
    set(text: string, value: T | undefined): void {
      values[texts.add(text)] = value;
    },
  };
}

/** Gives the first of all texts that are equal, so that one is kept: each event has a copy of its own. */
export function sharedTexts(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
}
