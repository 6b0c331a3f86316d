import { describe, expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

function drawn(text: string): readonly string[] {
  return (qrCodeOf(text) ?? []).map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
}

describe('a QR code', () => {
  // A reader of another maker has read this picture, and those of all lengths up to 600 bytes.
  it('is the one that a reader has read', () => {
    expect(drawn('otpauth')).toMatchInlineSnapshot(`
      [
        "#######..##.#.#######",
        "#.....#.####..#.....#",
        "#.###.#.......#.###.#",
        "#.###.#..#.#..#.###.#",
        "#.###.#.##..#.#.###.#",
        "#.....#...#.#.#.....#",
        "#######.#.#.#.#######",
        "..........###........",
        "#.#.#.#...##....#..#.",
        "###....#.##...##....#",
        ".#....##..#.#...#.###",
        ".#####.###....##....#",
        "...#.###..#.#.#..#.#.",
        "........##.#.#.###.##",
        "#######..###.####.###",
        "#.....#...####.#....#",
        "#.###.#.#.##.####..##",
        "#.###.#...#...#.##.#.",
        "#.###.#.#...#..####.#",
        "#.....#..#....#....#.",
        "#######.#...#.####.##",
      ]
    `);
  });

  it.each([
    [14, 21],
    [15, 25],
    [106, 41],
    [107, 45],
    [213, 57],
    [666, 97],
  ])('of %i bytes has %i modules at each side', (bytes, size) => {
    expect(drawn('a'.repeat(bytes))).toHaveLength(size);
  });

  it('is nothing for a text that is too long', () => {
    expect(qrCodeOf('a'.repeat(667))).toBeUndefined();
  });
});
