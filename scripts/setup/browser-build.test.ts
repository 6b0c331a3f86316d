import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserSources } from './browser-build.mjs';
import { root } from './process.mjs';

/** The imports of a file from a workspace, without types: `@ringpost/domain/rules/limits` → `…/events/domain/src/rules/limits`. */
function loadedBy(file: string): readonly string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^import (?!type)[^;]*?from '@ringpost\/([^/']+)\/([^']+)';/gm,
  );
  return [...imports].map(([, workspace = '', path = '']) =>
    join(realpathSync(join(root, 'node_modules', '@ringpost', workspace)), 'src', path),
  );
}

it('the pages are built again after a change of any file that they load from another workspace', () => {
  const sources = browserSources();
  const code = sources.filter((file) => /\.tsx?$/.test(file));
  const loaded = new Set(code.flatMap((file) => loadedBy(file)));
  expect(loaded.size).toBeGreaterThan(5);
  const missing = [...loaded].filter(
    (at) => !sources.some((file) => file.startsWith(`${at}.`) || file.startsWith(`${at}/`)),
  );
  expect(missing).toEqual([]);
});
