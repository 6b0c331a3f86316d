import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const execute = promisify(execFile);
let root: string;
let file: string;

async function run(...args: readonly string[]): Promise<string> {
  return (await execute(process.execPath, args, { cwd: root })).stdout.trim();
}

function write(text: string): void {
  writeFileSync(file, text);
}

function makeCopies(): Promise<string> {
  return run('scripts/setup/strip-sources.mjs');
}

/** What the program prints when it runs as all programs do. */
function printed(): Promise<string> {
  return run(`--import=${pathToFileURL(join(root, 'scripts/setup/use-plain-copies.mjs')).href}`, file);
}

/** The only copy that there is. */
function copy(): string {
  const folder = join(root, 'node_modules/.cache/plain');
  const names = readdirSync(folder);
  expect(names).toHaveLength(1);
  return join(folder, names[0] ?? '');
}

/** A repository with one source. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ringpost-plain-')));
  file = join(root, 'programs', 'program.ts');
  mkdirSync(join(root, 'programs'));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', workspaces: ['programs'] }));
  cpSync(import.meta.dirname, join(root, 'scripts/setup'), {
    recursive: true,
    filter: (path) => path === import.meta.dirname || path.endsWith('.mjs'),
  });
});

afterEach(() => rmSync(root, { recursive: true }));

describe('the sources as plain JavaScript', () => {
  it('have the addresses and lines of the sources', async () => {
    write(
      `interface Gone {\n  a: 1;\n}\nconst text: string = new Error('x').stack ?? '';\nconsole.log(text.split('\\n')[1]);\nconsole.log(import.meta.url);\n`,
    );
    await makeCopies();
    const url = pathToFileURL(file).href;
    expect((await printed()).split('\n').map((line) => line.trim())).toEqual([`at ${url}:4:22`, url]);
  });

  it('run in place of the sources, also in threads', async () => {
    write(
      `import { isMainThread, Worker } from 'node:worker_threads';\nif (isMainThread as boolean) new Worker(new URL(import.meta.url));`,
    );
    await makeCopies();
    writeFileSync(
      copy(),
      `import { threadId, Worker } from 'node:worker_threads';
       console.log('the copy');
       if (threadId === 0) new Worker(new URL(import.meta.url));`,
    );
    expect(await printed()).toBe('the copy\nthe copy');
  });

  it('find each other by their names, and packages of ours by theirs', async () => {
    const inPackage = join(root, 'node_modules/@ringpost/shop');
    mkdirSync(inPackage, { recursive: true });
    const exported = { name: '@ringpost/shop', type: 'module', exports: { './price': './price.mjs' } };
    writeFileSync(join(inPackage, 'package.json'), JSON.stringify(exported));
    writeFileSync(join(inPackage, 'price.mjs'), 'export const price = 7;');
    const twice = `import { price } from '@ringpost/shop/price';\n`;
    writeFileSync(join(root, 'programs', 'other.ts'), `${twice}export const other: number = price;`);
    write(`${twice}import { other } from './other.ts';\nconsole.log(price + (other as number));`);
    await makeCopies();
    expect(await printed()).toBe('14');
  });

  it('say which file is missing', async () => {
    write(`import { other } from './gone.ts';\nconsole.log(other as number);`);
    await makeCopies();
    await expect(printed()).rejects.toThrow(/gone\.ts/);
  });

  it('never run when the source has changed, and are made again', async () => {
    write(`console.log('one' as string);`);
    await makeCopies();
    const one = copy();
    write(`console.log('two' as string);`);
    expect(await printed()).toBe('two');
    await makeCopies();
    expect(copy()).not.toBe(one);
  });

  it('are gone with their source', async () => {
    write(`console.log('one' as string);`);
    await makeCopies();
    const other = join(root, 'programs', 'other.ts');
    rmSync(file);
    writeFileSync(other, `console.log('other' as string);`);
    await makeCopies();
    file = other;
    expect(copy()).toBeTruthy();
    expect(await printed()).toBe('other');
  });
});
