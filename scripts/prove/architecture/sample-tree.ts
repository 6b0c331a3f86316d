import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { WORKSPACES } from './rules.ts';

/**
 * One import of the sample tree. A path of the tree is imported relatively, anything else by its name. An empty target
 * makes a file that imports nothing.
 */
export interface SampleImport {
  readonly file: string;
  readonly imports: string;
  readonly typeOnly?: boolean;
}

function isPath(target: string) {
  return WORKSPACES.some((name) => target.startsWith(`${name}/`));
}

function relativePath(from: string, to: string): string {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
}

function statement({ file, imports, typeOnly }: SampleImport): string {
  if (imports === '') return 'export const sample = 1;\n';
  const from = isPath(imports) ? relativePath(file, imports) : imports;
  return `export ${typeOnly ? 'type ' : ''}{ sample } from '${from}';\n`;
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

function stub(folder: string, name: string): void {
  write(
    folder,
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  );
  write(folder, `node_modules/${name}/index.js`, 'module.exports = {};\n');
}

function link(folder: string, workspace: string): void {
  mkdirSync(join(folder, 'node_modules', '@ringpost'), { recursive: true });
  // A junction needs no special right on Windows.
  symlinkSync(
    join(folder, workspace),
    join(folder, 'node_modules', '@ringpost', basename(workspace)),
    'junction',
  );
}

/**
 * Writes a small copy of the repository: the real package.json files, stubs of the packages, and one file per sample.
 * Returns its folder and a function that removes it.
 */
export function writeSampleTree(
  repository: string,
  samples: readonly SampleImport[],
  stubs: readonly string[],
) {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-rules-'));
  for (const file of ['package.json', ...WORKSPACES.map((name) => join(name, 'package.json'))]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  for (const name of WORKSPACES) link(folder, name);
  for (const name of stubs) stub(folder, name);
  const files = Map.groupBy(samples, (sample) => sample.file);
  for (const sample of samples)
    if (isPath(sample.imports)) write(folder, sample.imports, 'export const sample = 1;\n');
  for (const [file, imports] of files) write(folder, file, imports.map(statement).join(''));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
