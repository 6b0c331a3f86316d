import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PartReport } from './figures.ts';

const client = fileURLToPath(new URL('../../frontend/dist/client', import.meta.url));
const KILOBYTE = 1000;
const SCRIPT_TARGET = 145;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

function namedBy(html: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...html.matchAll(pattern)].map(([, file]) => file ?? ''));
}

function unknown(file: string, key: string): never {
  throw new Error(`${posix.join(dirname(file), key)} is imported and is not in the manifest`);
}

/** The files that the named files import when they load, directly and indirectly. */
function withStaticImports(files: readonly string[]): ReadonlySet<string> {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(client, '.vite/manifest.json'), 'utf8'),
  );
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const reachable = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reachable.has(file)) continue;
    reachable.add(file);
    for (const key of chunks.get(file)?.imports ?? []) queue.push(manifest[key]?.file ?? unknown(file, key));
  }
  return reachable;
}

/** Small files are sent uncompressed. */
function sentBytes(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

function total(name: string, files: ReadonlySet<string>) {
  let bytes = 0;
  for (const file of files) bytes += sentBytes(join(client, file));
  return { name, value: bytes / KILOBYTE, unit: 'KB' };
}

/** Compressed bytes that a browser loads until "/" is idle, without code that is imported later. */
export async function measurePageWeight(): Promise<PartReport> {
  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const scripts = withStaticImports([...namedBy(html, /(?:src|href)="\/([^"]+\.js)"/g)]);
  const styles = namedBy(html, /href="\/([^"]+\.css)"/g);
  return {
    part: 'page weight of "/" (brotli)',
    figures: [
      { ...total('JavaScript', scripts), target: { atMost: SCRIPT_TARGET } },
      total('CSS', styles),
      total('HTML', new Set(['index.html'])),
      { name: 'files of JavaScript and CSS', value: scripts.size + styles.size, unit: '' },
    ],
  };
}
