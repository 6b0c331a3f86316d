import { openEngine } from '@ringpost/engine';
import { createLog } from '@ringpost/web/http';
import { describe, expect, it } from 'vitest';
import { createDeps } from '../kernel/create-deps.ts';
import { createPasswords } from './passwords.ts';

const process = {
  clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
  config: { publicUrl: 'https://ringpost.example', production: true },
  log: createLog({ level: 'silent' }),
};

describe('the passwords of a process', () => {
  it('are hashed with the full cost, and a weaker hash is renewed by the login', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const passwords = createPasswords(createDeps(engine, process));
    const cost = { memoryKibibytes: 8, passes: 1, lanes: 1 };
    const cheap = createPasswords(createDeps(engine, process, { passwordCost: cost }));
    const hash = await cheap.hash('correct horse', 'ann@example.org');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    await passwords.put('ann', hash);
    expect(await passwords.verify('ann', 'correct horsf', 'known')).toBe(false);
    expect((await engine.vault.get('passwords', 'ann'))?.value).toBe(hash);
    expect(await passwords.verify('ann', 'correct horse', 'known')).toBe(true);
    expect((await engine.vault.get('passwords', 'ann'))?.value).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
    expect(await passwords.hash('correct horse', 'ann@example.org')).toContain('m=19456,t=2,p=1');
    await engine.close();
  });
});
