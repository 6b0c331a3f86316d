import { describe, expect, it } from 'vitest';
import { packedMap, packedTexts, sharedTexts } from './packed-texts.ts';

/** More than one block of digests, and several sizes of the table. */
const MANY = 10_000;

describe('packed texts', () => {
  it('know every text that came, by its number, and no other', () => {
    const texts = packedTexts();
    for (let number = 0; number < MANY; number += 1) expect(texts.add(`text ${number}`)).toBe(number);
    for (let number = 0; number < MANY; number += 1) {
      expect(texts.numberOf(`text ${number}`)).toBe(number);
      expect(texts.has(`other ${number}`)).toBe(false);
    }
    expect(texts.count()).toBe(MANY);
  });

  it('say whether a text is new', () => {
    const texts = packedTexts();
    expect([texts.addNew('a'), texts.addNew('b'), texts.addNew('a'), texts.addNew('')]).toEqual([
      ...[true, true, false, true],
    ]);
    expect([texts.count(), texts.numberOf('a'), texts.numberOf('c')]).toEqual([3, 0, -1]);
  });
});

describe('a packed map', () => {
  it('gives the last value of a text', () => {
    const map = packedMap<number>();
    map.set('a', 1);
    map.set('b', 2);
    map.set('a', 3);
    map.set('b', undefined);
    expect([map.get('a'), map.get('b'), map.get('c'), map.count()]).toEqual([3, undefined, undefined, 2]);
  });
});

it('shares equal texts', () => {
  const shared = sharedTexts();
  expect([shared('a'), shared('b'), shared('a')]).toEqual(['a', 'b', 'a']);
});
