import { dataFolder } from '@ringpost/testing/data-folder';
import { describe, expect, it, vi } from 'vitest';
import { type OpenSqlite, openSqlite, requireSoundSqlite } from './sqlite.ts';
import { openEmbeddedVault } from './vault.ts';

describe('a version of SQLite that can lose committed data', () => {
  it.each(['3.51.2', '3.50.99', '3.7.0', '2.99.99', '0'])('(%s) is refused with a sentence', (version) => {
    expect(() => requireSoundSqlite(version)).toThrow(
      `This Node has SQLite ${version}, which can lose data; 3.51.3 or newer is needed.`,
    );
  });

  it.each(['3.51.3', '3.52.0', '4.0.0', process.versions.sqlite])('is not %s', (version) => {
    expect(() => requireSoundSqlite(version)).not.toThrow();
  });

  it('opens nothing', () => {
    const versions = vi
      .spyOn(process, 'versions', 'get')
      .mockReturnValue({ ...process.versions, sqlite: '3.50.4' });
    try {
      expect(() => openSqlite(':memory:', { synchronous: 'FULL', readOnly: false })).toThrow('3.50.4');
    } finally {
      versions.mockRestore();
    }
  });
});

describe('openEmbeddedVault', () => {
  it('refuses to start if SQLite does not confirm the requested durability', async () => {
    const folder = await dataFolder();
    const careless: OpenSqlite = (file, options) =>
      openSqlite(file, { ...options, synchronous: 'EXTRA' as 'FULL' });
    expect(() => openEmbeddedVault(folder.path, { open: careless })).toThrow('answers 3');
    await folder.remove();
  });
});
