// Draws the letters and the empty frame of the pictures that other sites show beside a link to a page:
// `node scripts/promo-video/share-letters.ts`. Needs Chromium. The server puts the letters together, so it needs no browser.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const target = fileURLToPath(new URL('../../frontend/public/share-letters.bin', import.meta.url));
const SUBSETS = ['latin', 'latin-ext', 'cyrillic'] as const;
const FONTS = new URL('../../node_modules/@fontsource-variable/geist/files/', import.meta.url);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, place) => String.fromCharCode(from + place)).join('');
}

/** Latin with the accents of Europe, Cyrillic, and the marks of our texts. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa1, 0xac)}${range(0xae, 0x17f)}${range(0x410, 0x44f)}ЁёІіЇїЄєҐґ–—‘’“”„…·•€₿×→`;

/** Runs in the page. Each pixel of a letter is its share of ink, from 0 to 15; each pixel of the frame is a colour by its place. */
async function drawAll({
  characters,
  families,
  mark,
}: {
  readonly characters: string;
  readonly families: readonly string[];
  readonly mark: string;
}) {
  const WIDTH = 1200;
  const HEIGHT = 630;
  /** Paper, ink and lime. Colours between them are rounded. */
  const EXACT = ['250,250,247', '16,18,15', '200,247,81'];
  const fonts = [
    { name: 'title', size: 68, weight: 600, tightness: -2.2 },
    { name: 'text', size: 32, weight: 400, tightness: -0.3 },
  ] as const;
  const canvas = document.querySelector('canvas') as HTMLCanvasElement;
  const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  const stack = families.join(',');
  for (const family of families)
    await Promise.all([400, 600].map((weight) => document.fonts.load(`${weight} 68px ${family}`, 'AąЖ')));

  const pixels: number[] = [];
  const sets: Record<string, Record<string, readonly number[]>> = {};
  for (const { name, size, weight, tightness } of fonts) {
    canvas.width = size * 3;
    canvas.height = size * 3;
    context.font = `${weight} ${size}px ${stack}`;
    const letters: Record<string, readonly number[]> = {};
    for (const character of characters) {
      context.clearRect(0, 0, size * 3, size * 3);
      context.fillText(character, size, size * 2);
      const {
        width,
        actualBoundingBoxLeft,
        actualBoundingBoxRight,
        actualBoundingBoxAscent,
        actualBoundingBoxDescent,
      } = context.measureText(character);
      const left = -Math.ceil(actualBoundingBoxLeft) - 1;
      const top = -Math.ceil(actualBoundingBoxAscent) - 1;
      const wide = Math.max(1, Math.ceil(actualBoundingBoxRight) + 1 - left);
      const high = Math.max(1, Math.ceil(actualBoundingBoxDescent) + 1 - top);
      const { data } = context.getImageData(size + left, size * 2 + top, wide, high);
      letters[character] = [
        Math.round((width + tightness) * 100) / 100,
        left,
        top,
        wide,
        high,
        pixels.length,
      ];
      for (let pixel = 3; pixel < data.length; pixel += 4)
        pixels.push(Math.round(((data[pixel] ?? 0) / 255) * 15));
    }
    sets[name] = letters;
  }

  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  context.fillStyle = '#fafaf7';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(mark)}`;
  await image.decode();
  context.drawImage(image, 72, 64, 56, 56);
  context.fillStyle = '#10120f';
  context.font = `600 40px ${stack}`;
  context.fillText('Ringpost', 140, 106);
  context.fillRect(80, HEIGHT - 64, WIDTH - 160, 2);
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
  // Few colours, so that a picture needs one byte for a pixel.
  const colours: string[] = [];
  const frame: number[] = [];
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const exact = [0, 1, 2].map((part) => data[pixel + part] ?? 0);
    const rounded = exact.map((part) => Math.min(255, Math.round(part / 12) * 12));
    const colour = (EXACT.includes(exact.join(',')) ? exact : rounded).join(',');
    if (!colours.includes(colour)) colours.push(colour);
    frame.push(colours.indexOf(colour));
  }
  const frameAt = pixels.length;
  for (const place of frame) pixels.push(place);
  return { pixels, head: { width: WIDTH, height: HEIGHT, sets, frameAt, colours } };
}

const fontFaces = await Promise.all(
  SUBSETS.map(async (subset) => {
    const font = await readFile(new URL(`geist-${subset}-wght-normal.woff2`, FONTS), 'base64');
    return `@font-face{font-family:G${subset};font-weight:100 900;src:url(data:font/woff2;base64,${font})}`;
  }),
);
const mark = await readFile(new URL('../../frontend/public/favicon.svg', import.meta.url), 'utf8');

const browser = await chromium.launch({
  executablePath: process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  await page.setContent(`<style>${fontFaces.join('')}</style><canvas></canvas>`);
  const drawn = await page.evaluate(drawAll, {
    characters: CHARACTERS,
    families: SUBSETS.map((name) => `G${name}`),
    mark,
  });
  const bytes = Buffer.from(drawn.pixels);
  const head = Buffer.from(JSON.stringify(drawn.head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const whole = brotliCompressSync(Buffer.concat([length, head, bytes]));
  await writeFile(target, whole);
  process.stdout.write(
    `${target}: ${Math.round(whole.length / 1024)} kB, ${drawn.head.colours.length} colours\n`,
  );
} finally {
  await browser.close();
}
