import { describe, expect, it } from 'vitest';
import { encodeState } from './encoded-state.ts';
import {
  packInstant,
  packMap,
  packRecent,
  packSince,
  unpackInstant,
  unpackMap,
  unpackRecent,
  unpackSince,
} from './packed.ts';
import { packId, unpackId } from './packed-id.ts';
import { PersistentMap } from './persistent-map.ts';
import { RecentMap } from './recent-map.ts';

describe('a packed instant', () => {
  it('is a number, and the same text afterwards', () => {
    let ms = Date.parse('2019-12-30T00:00:00.000Z');
    for (let n = 0; n < 2_000; n += 1) {
      const text = new Date(ms).toISOString();
      const packed = packInstant(text);
      expect(typeof packed).toBe('number');
      expect(unpackInstant(packed)).toBe(text);
      ms += n % 3 === 0 ? 86_400_000 * 17 + 1_234_567 : -7_654_321;
    }
  });

  it.each([
    '',
    'soon',
    '2026-11-21T10:00:00Z',
    '2026-11-21T10:00:00.000',
    '2026-11-21T10:00:00.000Z ',
    '2026-11-21T10:00:00.000+01:00',
    '2026-11-21T24:00:00.000Z',
    '2026-11-21T10:60:00.000Z',
    '2026-11-21T1a:00:00.000Z',
    '2026-02-31T10:00:00.000Z',
    '+012026-11-21T10:00:00.000Z',
    '2026-11-21',
  ])('stays as it is if it is not written like that: "%s"', (text) => {
    packInstant('2026-11-21T10:00:00.000Z');
    expect(packInstant(text)).toBe(text);
    expect(unpackInstant(packInstant(text))).toBe(text);
  });
});

describe('an instant since another one', () => {
  it.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:20:00.000Z', 1_200_000],
    ['2026-11-21T10:00:00.000Z', '2026-11-20T10:00:00.000Z', -86_400_000],
    ['2026-11-21T10:00:00.000Z', 'soon', 'soon'],
    ['soon', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['', '', ''],
  ])('from "%s" to "%s" is %s', (from, instant, packed) => {
    expect(packSince(from, instant)).toBe(packed);
    expect(unpackSince(packInstant(from), packSince(from, instant))).toBe(instant);
  });
});

describe('a packed id', () => {
  const uuid = '019ab000-0000-7000-8000-0000000000ff';

  it('is short, also with something behind it', () => {
    expect(packId(uuid)).toHaveLength(23);
    expect(packId(`${uuid}:refund`)).toHaveLength(30);
  });

  it.each([
    uuid,
    `${uuid}:fee`,
    `${uuid}${uuid}`,
    uuid.toUpperCase(),
    'welcome',
    '',
    '~',
    '~~',
    `~${uuid}`,
    'ünï',
  ])('is the same afterwards: "%s"', (id) => expect(unpackId(packId(id))).toBe(id));
});

describe('a packed collection', () => {
  it('keeps its order, its values and what it has forgotten', () => {
    const map = new PersistentMap<string, number>(
      new Map([
        ['b', 1],
        ['a', 2],
      ]),
    );
    expect([...unpackMap(JSON.parse(JSON.stringify(packMap(map))))]).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    const empty = RecentMap.keeping<true>({ days: 1, most: 2 });
    let recent = empty;
    for (let n = 0; n < 5; n += 1) recent = recent.set(`id-${n}`, true, `2026-11-2${n}T10:00:00.000Z`);
    const read = unpackRecent(JSON.parse(JSON.stringify(packRecent(recent))), empty);
    expect(encodeState(read)).toBe(encodeState(recent));
    expect(packRecent(empty)).toBeUndefined();
    expect(unpackRecent(undefined, empty)).toBe(empty);
  });

  it('takes more entries when it was read, and is the same as one that was never packed', () => {
    const empty = RecentMap.keeping<number | true | string>({ days: 1, most: 3 });
    const again = (map: typeof empty) =>
      map === empty ? map : unpackRecent(JSON.parse(JSON.stringify(packRecent(map))), empty);
    let [kept, packed] = [empty, empty];
    const ids = [
      'a',
      '',
      ';',
      '=',
      'a;b',
      'a',
      'b=1',
      '~',
      'c',
      '019ab000-0000-7000-8000-0000000000ff',
      'b',
      'c',
    ];
    for (const [n, id] of ids.entries()) {
      const value = ([n, true, 'text'] as const)[n % 3] ?? n;
      const at = `2026-11-21T10:00:${10 + n}.000Z`;
      [kept, packed] = [kept.set(id, value, at), again(packed).set(id, value, at)];
      expect(encodeState(packed)).toBe(encodeState(kept));
      expect([...ids, 'x', '1'].map((each) => packed.get(each))).toEqual(
        [...ids, 'x', '1'].map((each) => kept.get(each)),
      );
      expect(again(packed).size).toBe(kept.size);
    }
  });

  it('is taken apart when it is read, if it is too long to be searched', () => {
    const empty = RecentMap.keeping<number>({ days: 1 });
    const holding = (count: number) => {
      let map = empty;
      for (let n = 0; n < count; n += 1) map = map.set(`id-${n}`, n, '2026-11-21T10:00:00.000Z');
      return map;
    };
    for (const [count, packed] of [
      [500, 500],
      [501, 0],
    ] as const) {
      const read = unpackRecent(packRecent(holding(count)), empty);
      expect([read.generations.young.packed.size, read.size]).toEqual([packed, count]);
      expect([read.get('id-0'), read.get(`id-${count - 1}`), read.get('id')]).toEqual([
        0,
        count - 1,
        undefined,
      ]);
      expect(encodeState(read)).toBe(encodeState(holding(count)));
    }
  });
});
