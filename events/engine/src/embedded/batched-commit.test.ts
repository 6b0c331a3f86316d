import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';
import { batchedCommit } from './batched-commit.ts';
import { openSqlite, type Sqlite } from './sqlite.ts';

describe('commits of the same moment', () => {
  let database: Sqlite;
  let statements: string[];

  beforeEach(() => {
    statements = [];
    const inner = openSqlite(':memory:', { synchronous: 'NORMAL', readOnly: false });
    inner.exec('CREATE TABLE kept (name TEXT PRIMARY KEY)');
    database = {
      ...inner,
      exec(sql) {
        statements.push(sql);
        inner.exec(sql);
      },
    };
  });
  afterEach(() => database.close());

  const open = (failing = '') => {
    const insert = database.prepare('INSERT INTO kept VALUES (?)');
    return batchedCommit(database, 'the read model', (name: string) => {
      insert.run(name);
      if (name === failing) throw new RangeError(`${name} is refused`);
    });
  };
  const kept = () => database.prepare('SELECT name FROM kept ORDER BY name').all().flat();

  it('are one transaction', async () => {
    const commit = open();
    await Promise.all([commit('a'), commit('b'), commit('c')]);
    expect(kept()).toEqual(['a', 'b', 'c']);
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  });

  it('have savepoints only if one of them is refused', async () => {
    const commit = open('c');
    await Promise.all([commit('a'), commit('b')]);
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
    await Promise.allSettled([commit('c'), commit('d')]);
    expect(statements.filter((sql) => sql === 'SAVEPOINT one')).toHaveLength(2);
    expect(kept()).toEqual(['a', 'b', 'd']);
  });

  it('succeed or fail separately', async () => {
    const commit = open('b');
    const outcomes = await Promise.allSettled([commit('a'), commit('b'), commit('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { message: 'b is refused' } });
    expect(kept()).toEqual(['a', 'c']);
  });

  it('leave nothing of a single commit that failed', async () => {
    await expect(open('a')('a')).rejects.toThrow('a is refused');
    expect(kept()).toEqual([]);
  });

  it('all fail when the database fails, and later commits are not affected', async () => {
    const commit = open();
    await commit('a');
    const outcomes = await Promise.allSettled([commit('b'), commit('a'), commit('c')]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) });
    expect(kept()).toEqual(['a']);
    await commit('d');
    expect(kept()).toEqual(['a', 'd']);
  });
});
