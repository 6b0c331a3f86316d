import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npm, root } from '../../setup/process.mjs';

/** Each needs only those before it. */
export const PACKED = ['sdk', 'cli', 'mcp'] as const;
export type Packed = (typeof PACKED)[number];

const execute = promisify(execFile);
const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
interface Manifest {
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Runs npm without the network: all that it needs is here. */
export async function npmOffline(args: readonly string[], cwd: string): Promise<void> {
  const offline = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier', '--ignore-scripts'];
  const { code, output } = await npm(process.execPath, [...args, ...offline], cwd);
  if (code !== 0) throw new Error(`npm ${args.join(' ')}: ${output}`);
}

function builtPath(source: string): string {
  return source.replace('./src/', './lib/').replace(/\.ts$/, '.js');
}

/** The manifest of what is packed: it names plain JavaScript where that of the sources names TypeScript. */
function packedManifest({ bin, ...manifest }: Manifest): Manifest {
  const programs = Object.entries(bin ?? {}).map(([name, source]) => [name, builtPath(source)]);
  return {
    ...manifest,
    engines: { node: '>=20' },
    ...(bin
      ? { bin: Object.fromEntries(programs) }
      : { exports: { types: './lib/index.d.ts', default: './lib/index.js' } }),
  };
}

/** Builds a client and packs it. Returns the file. */
export async function packClient(name: Packed, into: string): Promise<string> {
  const folder = join(root, 'clients', name);
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await execute(process.execPath, [TSC, '-p', join(folder, 'tsconfig.build.json')]);
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  await writeFile(join(dist, 'package.json'), `${JSON.stringify(packedManifest(manifest), null, 2)}\n`);
  await cp(join(folder, 'README.md'), join(dist, 'README.md'));
  await npmOffline(['pack', '--pack-destination', into], dist);
  return join(into, `ringpost-${name}-${manifest.version}.tgz`);
}
