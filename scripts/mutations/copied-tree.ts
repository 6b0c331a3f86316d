import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Installed and built files, and what the copy gets in another way. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data']);
/** In these folders of `node_modules` a link would lead back to the original. */
const OWN_LINKS = new Set(['@ringpost', '.cache', '.vite', '.vite-temp']);

export interface CopiedTree {
  readonly folder: string;
  remove(): void;
}

/** A workspace has packages of its own where it needs another version than the others. */
function linkOwnPackages(root: string, copy: string, workspace: string): void {
  const own = join(root, workspace, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
}

/** The installed packages of the original, but the workspaces of the copy. */
function linkPackages(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@ringpost'), { recursive: true });
  for (const name of readdirSync(from))
    if (!OWN_LINKS.has(name)) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@ringpost')))
    symlinkSync(join('..', '..', name), join(to, '@ringpost', name));
  for (const name of readdirSync(join(from, '@ringpost'))) linkOwnPackages(root, copy, name);
}

/** A copy of the sources in a temporary folder, with the packages of the original. A change there reaches nothing else. */
export function copyTree(root: string): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-mutations-'));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !LEFT_OUT.has(basename(path)) });
  linkPackages(root, folder);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
