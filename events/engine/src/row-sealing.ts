import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';
import type { Collection, Commit, ReadModel, Row, SealedFields, Write } from './read-model.ts';
import { sealText, unsealText } from './row-cipher.ts';
import { seenLately } from './seen-lately.ts';
import { keysAtHand, type SubjectKey, type SubjectKeys } from './subject-keys.ts';

/** A row as it is stored. `sealed` holds all sealed fields that are not empty. */
interface SealedRow extends Row {
  readonly sealed?: string;
}

type Fields = SealedFields<Row>;
type KeyOf = (subject: string) => SubjectKey | undefined;
/** Rows are sealed with keys that exist already. */
type Keys = Pick<SubjectKeys, 'keyAtHand' | 'existingKey'>;

async function keysOf(
  subjects: Iterable<string>,
  keys: Keys,
): Promise<ReadonlyMap<string, SubjectKey | undefined>> {
  const keysBySubject = new Map<string, SubjectKey | undefined>();
  for (const subject of subjects)
    keysBySubject.set(subject, keys.keyAtHand(subject) ?? (await keys.existingKey(subject)));
  return keysBySubject;
}

/** The fields to seal that are not empty; undefined if there is none. */
function secretsOf(row: Row, { lost }: Fields): Readonly<Record<string, unknown>> | undefined {
  let secrets: Record<string, unknown> | undefined;
  for (const field in lost) {
    const value = (row as unknown as Record<string, unknown>)[field];
    if (value === null || value === undefined || value === '') continue;
    secrets ??= {};
    secrets[field] = value;
  }
  return secrets;
}

function subjectIfAny(write: Write, fields: Fields | undefined): string | undefined {
  if (!fields || write.op !== 'put' || !secretsOf(write.row, fields)) return undefined;
  return fields.subjectOf(write.row);
}

function placeOf(view: string, row: Row): string {
  return `${view} ${row._id}`;
}

function sealWrite(write: Write, fields: Fields | undefined, keyOf: KeyOf): Write {
  const secrets = fields && write.op === 'put' ? secretsOf(write.row, fields) : undefined;
  if (!fields || write.op !== 'put' || !secrets) return write;
  const row: Record<string, unknown> = { ...write.row };
  for (const field in secrets) delete row[field];
  const key = keyOf(fields.subjectOf(write.row));
  // Without a key the fields are dropped: nothing personal may be stored unsealed.
  if (key) row.sealed = sealText(JSON.stringify(secrets), placeOf(write.in, write.row), key);
  return { ...write, row: row as unknown as Row };
}

/** A sealed text, its content, and the key that opened it. */
interface Opened {
  readonly sealed: string;
  readonly key: SubjectKey['secret'];
  readonly secrets: object;
}

/** Opened texts by their place, for rows that are read many times. An entry is used only while its key exists. */
type OpenedTexts = LRUCache<string, Opened>;

interface Unsealing {
  readonly view: string;
  readonly fields: Fields;
  readonly keys: Keys;
  readonly opened: OpenedTexts;
  readonly wasSeen: (sealed: string) => boolean;
  readonly unseal: typeof unsealText;
}

/** Number of opened texts that are kept. */
const OPENED_KEPT = 10_000;
const NOTHING = {};

/** Empty if the key is gone, or if the bytes on the disk were damaged (a rebuild repairs that). */
function secretsIn(
  sealed: string | undefined,
  place: string,
  key: SubjectKey | undefined,
  of: Unsealing,
): object {
  if (sealed === undefined || key === undefined) return NOTHING;
  const opened = of.opened.get(place);
  // As strict as opening it: the text belongs to one place and one key.
  if (opened?.sealed === sealed && opened.key === key.secret) return opened.secrets;
  try {
    const text = of.unseal(sealed, place, key);
    if (text === '') return NOTHING;
    const secrets = JSON.parse(text) as object;
    // Most texts are read once. Keeping each of them for a while would cost more than opening it again.
    if (of.wasSeen(sealed)) of.opened.set(place, { sealed, key: key.secret, secrets });
    return secrets;
  } catch {
    return NOTHING;
  }
}

function openRow(stored: SealedRow, of: Unsealing, keyOf: KeyOf): Row {
  const { sealed, ...row } = stored;
  const place = placeOf(of.view, row);
  return { ...of.fields.lost, ...row, ...secretsIn(sealed, place, keyOf(of.fields.subjectOf(row)), of) };
}

function unsealing<T extends Row>(rows: Collection<T>, of: Unsealing): Collection<T> {
  const open = async (stored: readonly SealedRow[]): Promise<readonly T[]> => {
    const keysBySubject = await keysOf(new Set(stored.map((row) => of.fields.subjectOf(row))), of.keys);
    return stored.map((row) => openRow(row, of, (subject) => keysBySubject.get(subject)) as T);
  };
  return {
    ...rows,
    async get(id) {
      const row = await rows.get(id);
      return row && (await open([row]))[0];
    },
    getMany: async (ids) => open(await rows.getMany(ids)),
    find: async (where, page) => open(await rows.find(where, page)),
  };
}

/**
 * Wraps a read model: the fields that its views name are sealed under the key of each row's subject.
 * A stolen disk without the Vault reveals none of them. Once the key is gone, they read as the view says.
 */
export function sealRows(inner: ReadModel, keys: Keys, open = unsealText): ReadModel {
  const fieldsOf = new Map<string, Fields>();
  const opened: OpenedTexts = new LRUCache(atMost(OPENED_KEPT));
  const wasSeen = seenLately();

  const sealAll = (commit: Commit, keyOf: KeyOf): Commit => ({
    ...commit,
    writes: commit.writes.map((write) => sealWrite(write, fieldsOf.get(write.in), keyOf)),
  });
  const commitLater = async (commit: Commit, subjects: ReadonlySet<string>): Promise<void> => {
    const keysBySubject = await keysOf(subjects, keys);
    await inner.commit(sealAll(commit, (subject) => keysBySubject.get(subject)));
  };

  return {
    ...inner,
    define(spec) {
      for (const { name, sealed } of spec.views) if (sealed) fieldsOf.set(name, sealed);
      return inner.define(spec);
    },
    collection<T extends Row>(view: Parameters<typeof inner.collection<T>>[0], version?: number) {
      const fields = view.sealed ?? fieldsOf.get(view.name);
      const rows = inner.collection<T>(view, version);
      return fields
        ? unsealing(rows, { view: view.name, fields: fields as Fields, keys, opened, wasSeen, unseal: open })
        : rows;
    },
    commit(commit) {
      const subjects = new Set(
        commit.writes.flatMap((write) => subjectIfAny(write, fieldsOf.get(write.in)) ?? []),
      );
      if (subjects.size === 0) return inner.commit(commit);
      // Without a wait if possible, so that commits of the same moment share a transaction.
      const ready = keysAtHand(keys, subjects);
      if (ready === undefined) return commitLater(commit, subjects);
      return inner.commit(sealAll(commit, (subject) => ready.get(subject)));
    },
  };
}
