import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Installed, built, or written by tests. Without asking git, because a machine of tests may have the files alone. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'coverage', 'test-results', 'playwright-report']);
/** What a start of the original has stored. Folders of sources have this name too. */
const STORED = 'data';
/** In these folders of `node_modules` a link would lead back to the original. */
const OWN_LINKS = new Set(['@ringpost', '.cache', '.vite', '.vite-temp']);
/** Copies of sources, named after their content: a tree of its own adds its own. */
const PLAIN = join('node_modules', '.cache', 'plain');

export interface CopiedTree {
  readonly folder: string;
  /** What was copied, as paths from the root. */
  readonly files: readonly string[];
  remove(): void;
}

/** The sources as they are now, as paths from the root. */
function ownFiles(root: string, folder = ''): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (LEFT_OUT.has(entry.name) || path === STORED) return [];
    return entry.isDirectory() ? ownFiles(root, path) : [path];
  });
}

/** A workspace has packages of its own where it needs another version than the others. */
function linkOwnPackages(root: string, copy: string, workspace: string): void {
  const ownModules = join(root, workspace, 'node_modules');
  if (existsSync(ownModules)) symlinkSync(ownModules, join(copy, workspace, 'node_modules'));
}

/** The installed packages of the original, but the workspaces of the copy. */
function linkPackages(root: string, copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@ringpost'), { recursive: true });
  for (const name of readdirSync(from))
    if (!OWN_LINKS.has(name)) symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '@ringpost'))) {
    const workspace = relative(realpathSync(root), realpathSync(join(from, '@ringpost', name)));
    symlinkSync(join('..', '..', workspace), join(to, '@ringpost', name));
    linkOwnPackages(root, copy, workspace);
  }
}

/** A copy of the sources in a temporary folder, with the packages of the original. A change there reaches nothing else. */
export function copyTree(root: string): CopiedTree {
  const folder = mkdtempSync(join(tmpdir(), 'ringpost-copy-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const files = ownFiles(root);
    for (const path of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    linkPackages(root, folder);
    if (existsSync(join(root, PLAIN))) cpSync(join(root, PLAIN), join(folder, PLAIN), { recursive: true });
    return { folder, files, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
