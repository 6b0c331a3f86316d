import { describe, expect, it, vi } from 'vitest';
import { openSqlite, requireSoundSqlite } from './sqlite.ts';

describe('a SQLite that can lose what was committed', () => {
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
