// Makes the film of the landing's Watch button: `node scripts/film/main.ts`. Needs ffmpeg, a Chromium and the built pages.
// The film is of the real server and the real pages; only the pointer and the captions are drawn over it.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { draw } from './drawings.ts';
import { edit } from './edit.ts';
import { shoot } from './record.ts';
import { buildSet } from './stage.ts';
import type { Take } from './take.ts';

const folder = fileURLToPath(new URL('../../frontend/public/film/', import.meta.url));
const output = { film: `${folder}ringpost.webm`, poster: `${folder}poster.webp` };
const MOST_BYTES = { film: 1_500_000, poster: 60_000 };

/** With `--take <folder>` an earlier take is cut again; `--keep` leaves the take where it is. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const given = args.includes('--take') ? args[args.indexOf('--take') + 1] : undefined;
  const takes = given ?? (await mkdtemp(join(tmpdir(), 'ringpost-film-')));
  const set = await buildSet();
  try {
    console.log('The set stands.');
    if (!given) await writeFile(join(takes, 'take.json'), JSON.stringify(await shoot(set, takes)));
    const take = JSON.parse(await readFile(join(takes, 'take.json'), 'utf8')) as Take;
    console.log(`${take.frames.length} pictures in ${take.seconds.toFixed(1)} s are in ${takes}.`);
    const drawings = await draw(set.server.url, takes, take.captions);
    await edit(take, takes, drawings, { ...output, posterAt: codeShownAt(take) });
  } finally {
    await set.server.close();
  }
  for (const kind of ['film', 'poster'] as const) {
    const { size } = await stat(output[kind]);
    console.log(`${output[kind]}: ${size} bytes`);
    if (size > MOST_BYTES[kind]) throw new Error(`The ${kind} is larger than ${MOST_BYTES[kind]} bytes.`);
  }
  if (!given && !args.includes('--keep')) await rm(takes, { recursive: true });
}

/** The code stands there, big, and the pointer is not yet on its way. */
function codeShownAt({ captions }: Take): number {
  return (captions.find(({ text }) => text.startsWith('Your code'))?.from ?? 0) + 1.6;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
