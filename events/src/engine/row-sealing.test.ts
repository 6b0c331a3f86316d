import { beforeEach, describe, expect, it } from 'vitest';
import { positionAt } from '../testing/positions.ts';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedReadModel } from './embedded/read-model.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import type { Collection, ReadModel, View, Write } from './read-model.ts';
import { sealRows } from './row-sealing.ts';
import { openSubjectKeys, type SubjectKeys } from './subject-keys.ts';

interface Note {
  readonly _id: string;
  readonly userId: string;
  readonly text: string | null;
  readonly code: string | null;
}
const notes: View<Note> = {
  name: 'notes',
  indexes: [['userId']],
  sealed: { subjectOf: ({ userId }) => `user:${userId}`, lost: { text: '', code: null } },
};
function note(id: string, over: Partial<Note> = {}): Note {
  return {
    _id: id,
    userId: 'ann',
    text: `the text of ${id}`,
    code: '471112',
    ...over,
  };
}

let inner: ReadModel;
let readModel: ReadModel;
let keys: SubjectKeys;
let rows: Collection<Note>;
let position: number;

beforeEach(async () => {
  inner = openEmbeddedReadModel(':memory:');
  keys = openSubjectKeys(openEmbeddedVault(':memory:'), openEmbeddedBus());
  await keys.keyFor('user:ann');
  readModel = sealRows(inner, keys);
  position = -1;
  await readModel.define({ name: 'notes', version: 1, views: [notes] });
  rows = readModel.collection(notes);
});

async function put(...written: readonly Note[]): Promise<void> {
  const writes = written.map((row): Write => ({ op: 'put', in: 'notes', row }));
  const from = position;
  position += 1;
  await readModel.commit({
    projector: 'notes',
    version: 1,
    from: positionAt(from),
    to: positionAt(position),
    writes,
  });
}
/** What lies on the disk. */
function stored() {
  return inner.collection<Note>({ name: 'notes', indexes: [] }).find({});
}

describe('rows with sealed fields', () => {
  it('say nothing of them on the disk, and give them back however they are asked for', async () => {
    await put(note('a'), note('b'));
    expect(JSON.stringify(await stored())).not.toMatch(/the text|471112/);
    expect(await rows.get('a')).toEqual(note('a'));
    expect(await rows.getMany(['b'])).toEqual([note('b')]);
    expect(await rows.find({ userId: 'ann' }, { sort: [['_id', 1]] })).toEqual([note('a'), note('b')]);
    expect(await rows.count({ userId: 'ann' })).toBe(2);
    expect(await rows.get('c')).toBeUndefined();
  });

  it('are given back to their projector too, which names the view only', async () => {
    await put(note('a'));
    expect(await readModel.collection<Note>({ name: 'notes', indexes: [] }, 1).get('a')).toEqual(note('a'));
  });

  it('keep what is null or empty as it is', async () => {
    const withheld = note('a', { text: null, code: null });
    await put(withheld, note('b', { text: '' }));
    expect(await rows.get('a')).toEqual(withheld);
    expect(await rows.get('b')).toEqual(note('b', { text: '' }));
  });

  it('are lost with the key of their subject, and those of others are not', async () => {
    await keys.keyFor('user:bob');
    await put(note('a'), note('b', { userId: 'bob' }));
    await keys.forget('user:ann');
    expect(await rows.get('a')).toEqual(note('a', { text: '', code: null }));
    expect(await rows.get('b')).toEqual(note('b', { userId: 'bob' }));
  });

  it('are not kept at all where there is no key to seal them with', async () => {
    await put(note('a', { userId: 'nobody' }));
    expect(JSON.stringify(await stored())).not.toMatch(/the text|471112/);
    expect(await rows.get('a')).toEqual(note('a', { userId: 'nobody', text: '', code: null }));
  });

  it('are sealed with a key that has to be fetched first', async () => {
    const cold = { ...keys, keyAtHand: () => undefined };
    readModel = sealRows(inner, cold);
    await readModel.define({ name: 'notes', version: 1, views: [notes] });
    await put(note('a'));
    expect(JSON.stringify(await stored())).not.toContain('the text');
    expect(await rows.get('a')).toEqual(note('a'));
  });

  it('read as lost where their bytes were moved to another row', async () => {
    await put(note('a'), note('b'));
    const [a] = await stored();
    await inner.commit({
      projector: 'notes',
      version: 1,
      from: positionAt(position),
      to: positionAt(position + 1),
      writes: [{ op: 'put', in: 'notes', row: { ...a, _id: 'b' } as Note }],
    });
    expect(await rows.get('b')).toMatchObject({ _id: 'b', text: '', code: null });
  });
});
