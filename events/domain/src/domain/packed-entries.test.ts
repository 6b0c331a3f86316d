import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackedEntries } from './packed-entries.ts';

describe('packed entries', () => {
  const id = fc.oneof(fc.uuid(), fc.stringMatching(/^[a-z~:=;]{0,3}$/), fc.string());
  const value = fc.oneof(fc.constant(true as const), fc.integer(), fc.string());

  it('are those of a map, unless one of them cannot be part of the text', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(id, value), { selector: ([each]) => each }),
        id,
        (entries, other) => {
          const packed = PackedEntries.none.with(entries);
          const isPossible = entries.every(([each, to]) => /^[^;=]+$/s.test(each) && typeof to !== 'string');
          expect(packed !== undefined).toBe(isPossible);
          if (!packed) return;
          const read = PackedEntries.of(JSON.parse(JSON.stringify(packed.toPacked())));
          expect([...read]).toEqual(entries);
          expect(read.size).toBe(entries.length);
          const map = new Map(entries);
          for (const each of [...map.keys(), other]) {
            expect([read.has(each), read.get(each)]).toEqual([map.has(each), map.get(each)]);
          }
        },
      ),
    );
  });

  it('do not find an id that is only a part of another one, or of its value', () => {
    const packed = PackedEntries.none.with([
      ['abc', 12],
      ['b', true],
      ['bc', 3],
    ]);
    const asked = ['a', 'bc', 'c', '12', '2', 'b', 'abc=12', 'abc', ''];
    expect(asked.map((each) => packed?.get(each))).toEqual([
      undefined,
      3,
      undefined,
      undefined,
      undefined,
      true,
      undefined,
      12,
      undefined,
    ]);
  });

  it('take about as much memory as their text', () => {
    const ids = Array.from({ length: 100 }, () => [crypto.randomUUID(), true] as const);
    expect(PackedEntries.none.with(ids)?.bytes).toBe(1 + 100 * 24);
  });
});
