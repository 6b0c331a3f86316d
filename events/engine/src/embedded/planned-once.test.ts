import { constants, DatabaseSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { openEmbeddedReadModel } from './read-model.ts';
import { type OpenSqlite, openSqlite } from './sqlite.ts';
import { openEmbeddedVault } from './vault.ts';

interface Person {
  readonly _id: string;
  readonly age: number;
}
const PEOPLE = { name: 'people', indexes: [['age']] } as const;

/** Opens databases, and counts what SQLite asks while it plans statements. While it runs a planned one, it asks nothing. */
function watchPlans() {
  let asked = 0;
  const open: OpenSqlite = (file, options) => {
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    try {
      const database = openSqlite(file, options);
      const inner: unknown = prepare.mock.contexts[0];
      if (!(inner instanceof DatabaseSync)) throw new Error('nothing was prepared');
      inner.setAuthorizer(() => {
        asked += 1;
        return constants.SQLITE_OK;
      });
      return database;
    } finally {
      prepare.mockRestore();
    }
  };
  return { open, asked: () => asked };
}

/** Asks twice, with other values the second time. */
async function expectOnePlan(asked: () => number, ask: (count: number) => Promise<unknown>): Promise<void> {
  const before = asked();
  await ask(1);
  const planned = asked();
  expect(planned).toBeGreaterThan(before);
  await ask(2);
  expect(asked()).toBe(planned);
}

it('plans each question about rows once, whatever its values are', async () => {
  const { open, asked } = watchPlans();
  const readModel = openEmbeddedReadModel(':memory:', { open });
  await readModel.define({ name: 'people', version: 1, views: [PEOPLE] });
  const people = readModel.collection<Person>(PEOPLE);
  const page = (count: number) => ({ sort: [['age', 1]], skip: count, limit: count }) as const;
  const questions: readonly ((count: number) => Promise<unknown>)[] = [
    (count) => people.get(`person-${count}`),
    (count) => people.getMany([`person-${count}`]),
    (count) => people.find({ age: { $gt: count } }, page(count)),
    (count) => people.findFields({ age: count }, ['age'], page(count)),
    (count) => people.count({ age: count }, count),
  ];
  for (const question of questions) await expectOnePlan(asked, question);
  await readModel.close();
});

it('plans each list of an indexed space of the vault once, too', async () => {
  const { open, asked } = watchPlans();
  const vault = openEmbeddedVault(':memory:', { open });
  const now = '2026-12-01T00:00:00.000Z';
  await expectOnePlan(asked, (count) =>
    vault.page('mail-outbox', { now, limit: count, offset: count, countUpTo: count }),
  );
  await vault.close();
});
