// Makes the video (WebM and MP4) of the landing's Watch button: `node scripts/promo-video/main.ts`. Needs ffmpeg, Chromium and the built
// pages. It shows the real server and the real pages. Only the pointer and the captions are drawn over them.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { webVtt } from './captions.ts';
import { openDemoShop } from './demo-shop.ts';
import { draw } from './drawings.ts';
import { edit } from './edit.ts';
import { record } from './record.ts';
import type { Take } from './take.ts';

const folder = fileURLToPath(new URL('../../frontend/public/promo-video/', import.meta.url));
const output = {
  webm: `${folder}ringpost.webm`,
  mp4: `${folder}ringpost.mp4`,
  poster: `${folder}poster.webp`,
};
const MOST_BYTES = { webm: 1_500_000, mp4: 1_500_000, poster: 60_000 };

/** The code is visible, and the pointer does not move yet. */
function codeShownAt({ captions }: Take): number {
  return (captions.find(({ text }) => text.startsWith('Your code'))?.from ?? 0) + 1.6;
}

/** With `--take <folder>` an earlier recording is edited again. `--keep` does not delete the recording. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const given = args.includes('--take') ? args[args.indexOf('--take') + 1] : undefined;
  const takes = given ?? (await mkdtemp(join(tmpdir(), 'ringpost-video-')));
  const shop = await openDemoShop();
  try {
    console.log('The shop is ready.');
    if (!given) await writeFile(join(takes, 'take.json'), JSON.stringify(await record(shop, takes)));
    const take = JSON.parse(await readFile(join(takes, 'take.json'), 'utf8')) as Take;
    console.log(`${take.frames.length} frames in ${take.seconds.toFixed(1)} s are in ${takes}.`);
    const drawings = await draw(shop.server.url, takes, take.captions);
    await writeFile(`${folder}captions.en.vtt`, webVtt(take.captions));
    await edit(take, takes, drawings, { ...output, posterAt: codeShownAt(take) });
  } finally {
    await shop.server.close();
  }
  for (const kind of ['webm', 'mp4', 'poster'] as const) {
    const { size } = await stat(output[kind]);
    console.log(`${output[kind]}: ${size} bytes`);
    if (size > MOST_BYTES[kind]) throw new Error(`The ${kind} is larger than ${MOST_BYTES[kind]} bytes.`);
  }
  if (!given && !args.includes('--keep')) await rm(takes, { recursive: true });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
