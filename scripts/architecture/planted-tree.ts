import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { workspaces } from './rules.ts';

/**
 * One import in an imaginary tree. A target that is a path of the tree is imported relatively, any other by its name,
 * and an empty one means a file that imports nothing.
 */
export interface Plant {
  readonly file: string;
  readonly imports: string;
  readonly typeOnly?: boolean;
}

/**
 * Writes a small copy of the house: its real package.json files, stubs of the packages, and one file per plant.
 * Returns its folder and the way to remove it.
 */
export const plantTree = (repository: string, plants: readonly Plant[], stubs: readonly string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-walls-'));
  for (const file of ['package.json', ...workspaces.map((name) => join(name, 'package.json'))]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(repository, file), join(folder, file));
  }
  for (const name of workspaces) link(folder, name);
  for (const name of stubs) stub(folder, name);
  const files = Map.groupBy(plants, (plant) => plant.file);
  for (const plant of plants)
    if (isPath(plant.imports)) write(folder, plant.imports, 'export const planted = 1;\n');
  for (const [file, imports] of files) write(folder, file, imports.map(statement).join(''));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

const isPath = (target: string) => workspaces.some((name) => target.startsWith(`${name}/`));

const statement = ({ file, imports, typeOnly }: Plant): string => {
  if (imports === '') return 'export const planted = 1;\n';
  const from = isPath(imports) ? relativePath(file, imports) : imports;
  return `export ${typeOnly ? 'type ' : ''}{ planted } from '${from}';\n`;
};

const relativePath = (from: string, to: string): string => {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return path.startsWith('.') ? path : `./${path}`;
};

const write = (folder: string, file: string, text: string): void => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

const stub = (folder: string, name: string): void => {
  write(
    folder,
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  );
  write(folder, `node_modules/${name}/index.js`, 'module.exports = {};\n');
};

const link = (folder: string, name: string): void => {
  mkdirSync(join(folder, 'node_modules', '@ringpost'), { recursive: true });
  // A junction needs no special right on Windows.
  symlinkSync(join(folder, name), join(folder, 'node_modules', '@ringpost', name), 'junction');
};
