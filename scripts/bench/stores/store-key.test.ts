import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { storeKeyOf } from './store-key.ts';

const repository = resolve(import.meta.dirname, '../../..');

describe('the key of a store of the bench', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ringpost-key-'));
  afterAll(() => rm(root, { recursive: true }));
  for (const workspace of [
    'events/domain/src',
    'events/engine/src',
    'events/testing/src',
    'command-api/src',
    'projections/src',
    'scripts/bench',
    'scripts/operate/seed',
  ])
    await cp(join(repository, workspace), join(root, workspace), { recursive: true });
  const keyAfter = async (path: string, text: string): Promise<string> => {
    await writeFile(join(root, path), text);
    return storeKeyOf(root);
  };
  let key = storeKeyOf(root);

  it('stays while the source is the same', () => {
    expect(storeKeyOf(root)).toBe(key);
    expect(storeKeyOf(repository)).toBe(key);
  });

  it.each([
    'events/domain/src/domain/new.events.ts',
    'events/engine/src/embedded/new-log.ts',
    'command-api/src/orders/new.decider.ts',
    'projections/src/orders/new.view.ts',
    'scripts/bench/stores/new-filler.ts',
  ])('is another one when the code changes that writes a store: %s', async (path) => {
    const first = await keyAfter(path, 'export const A = 1;');
    expect(first).not.toBe(key);
    key = await keyAfter(path, 'export const A = 2;');
    expect(key).not.toBe(first);
    expect(await keyAfter(path, '/** A comment. */\n  // Another one.\nexport const A\n= 2;')).toBe(key);
  });

  it.each([
    'command-api/src/orders/new.test.ts',
    'events/testing/src/new-kit.ts',
    'events/engine/src/distributed/new-log.ts',
    'scripts/bench/new-part.ts',
  ])('stays when only other code changes: %s', async (path) => {
    expect(await keyAfter(path, 'export const A = 1;')).toBe(key);
  });
});
