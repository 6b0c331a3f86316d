import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSharePictures } from './share-picture.ts';

const pictures = openSharePictures(fileURLToPath(new URL('../../public/share-letters.bin', import.meta.url)));
const WIDTH = 1200;
const HEIGHT = 630;

/** The colours of a PNG, by their place. */
function pixelsOf(picture: Buffer): Buffer {
  const start = picture.indexOf('IDAT');
  return inflateSync(picture.subarray(start + 4, start + 4 + picture.readUInt32BE(start - 4)));
}

it('is a PNG of 1200 by 630 that shows the texts of its page', async () => {
  const [one, same, other] = await Promise.all(
    ['Prices', 'Prices', 'Free numbers'].map((title) =>
      pictures.draw({ title, description: 'What it costs.' }),
    ),
  );
  expect(one?.subarray(1, 4).toString()).toBe('PNG');
  expect([one?.readUInt32BE(16), one?.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
  expect(one?.equals(same ?? Buffer.alloc(0))).toBe(true);
  expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  expect(one?.length).toBeLessThan(40_000);
});

it('draws nothing over its edges, however long the texts are', async () => {
  const long = `${'Wm'.repeat(60)} ${'many words '.repeat(60)}`;
  const picture = await pictures.draw({ title: long, description: long });
  const pixels = pixelsOf(picture);
  const edge = Array.from({ length: HEIGHT }, (_, row) => pixels[(row + 1) * (WIDTH + 1) - 40]);
  expect(new Set(edge)).toEqual(new Set([0]));
  const bottom = pixels.subarray((HEIGHT - 40) * (WIDTH + 1));
  expect(new Set(bottom)).toEqual(new Set([0]));
});

it('says which texts have letters', () => {
  expect(pictures.canWrite({ title: 'Prices · “é”', description: 'Цены' })).toBe(true);
  expect(pictures.canWrite({ title: '价格', description: '' })).toBe(false);
});
