import { positionAt } from '@ringpost/testing/positions';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedBus } from './embedded/bus.ts';
import { openEmbeddedReadModel } from './embedded/read-model.ts';
import { openEmbeddedVault } from './embedded/vault.ts';
import type { Collection, ReadModel, View, Write } from './read-model.ts';
import { unsealText } from './row-cipher.ts';
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
/** The stored bytes. */
function stored() {
  return inner.collection<Note>({ name: 'notes', indexes: [] }).find({});
}

describe('rows with sealed fields', () => {
  it('hide them on the disk, and return them in every kind of read', async () => {
    await put(note('a'), note('b'));
    expect(JSON.stringify(await stored())).not.toMatch(/the text|471112/);
    expect(await rows.get('a')).toEqual(note('a'));
    expect(await rows.getMany(['b'])).toEqual([note('b')]);
    expect(await rows.find({ userId: 'ann' }, { sort: [['_id', 1]] })).toEqual([note('a'), note('b')]);
    expect(await rows.count({ userId: 'ann' })).toBe(2);
    expect(await rows.get('c')).toBeUndefined();
  });

  it('are returned to their projector too, which only names the view', async () => {
    await put(note('a'));
    expect(await readModel.collection<Note>({ name: 'notes', indexes: [] }, 1).get('a')).toEqual(note('a'));
  });

  it('keep what is null or empty as it is', async () => {
    const withheld = note('a', { text: null, code: null });
    await put(withheld, note('b', { text: '' }));
    expect(await rows.get('a')).toEqual(withheld);
    expect(await rows.get('b')).toEqual(note('b', { text: '' }));
  });

  it('are lost with the key of their subject; rows of other subjects are not', async () => {
    await keys.keyFor('user:bob');
    await put(note('a'), note('b', { userId: 'bob' }));
    await keys.forget('user:ann');
    expect(await rows.get('a')).toEqual(note('a', { text: '', code: null }));
    expect(await rows.get('b')).toEqual(note('b', { userId: 'bob' }));
  });

  it('are unsealed twice for many reads, and again after they have changed', async () => {
    let times = 0;
    const counting: typeof unsealText = (...sealed) => {
      times += 1;
      return unsealText(...sealed);
    };
    readModel = sealRows(inner, keys, counting);
    rows = readModel.collection(notes);
    await readModel.define({ name: 'notes', version: 1, views: [notes] });
    await put(note('a'));
    // The first time nobody knows that it is read again.
    for (let read = 0; read < 4; read += 1) expect(await rows.get('a')).toEqual(note('a'));
    expect(times).toBe(2);
    await put(note('a', { text: 'changed' }));
    expect(await rows.get('a')).toEqual(note('a', { text: 'changed' }));
    expect(times).toBe(3);
  });

  it('are lost with the key of their subject even if they were unsealed before', async () => {
    await put(note('a'));
    for (let read = 0; read < 3; read += 1) expect(await rows.get('a')).toEqual(note('a'));
    await keys.forget('user:ann');
    expect(await rows.get('a')).toEqual(note('a', { text: '', code: null }));
    await keys.keyFor('user:ann');
    expect(await rows.get('a')).toEqual(note('a', { text: '', code: null }));
  });

  it('are not stored if there is no key to seal them', async () => {
    await put(note('a', { userId: 'nobody' }));
    expect(JSON.stringify(await stored())).not.toMatch(/the text|471112/);
    expect(await rows.get('a')).toEqual(note('a', { userId: 'nobody', text: '', code: null }));
  });

  it('are sealed also if the key has to be read first', async () => {
    const cold = { ...keys, keyAtHand: () => undefined };
    readModel = sealRows(inner, cold);
    await readModel.define({ name: 'notes', version: 1, views: [notes] });
    await put(note('a'));
    expect(JSON.stringify(await stored())).not.toContain('the text');
    expect(await rows.get('a')).toEqual(note('a'));
  });

  it('read as lost if their bytes were moved to another row', async () => {
    await put(note('a'), note('b'));
    await rows.find({ userId: 'ann' });
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
