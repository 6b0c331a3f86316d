import type { Collection, Commit, ReadModel, Row, SealedFields, Write } from './read-model.ts';
import { seal, unseal } from './sealing.ts';
import type { SubjectKey, SubjectKeys } from './subject-keys.ts';

/** A row as it lies on the disk: the fields that hold something are together under `sealed`. */
interface SealedRow extends Row {
  readonly sealed?: string;
}

type Fields = SealedFields<Row>;
type KeyOf = (subject: string) => SubjectKey | undefined;

/**
 * The same read model with the fields that its views name sealed under the key of each row's subject, as they are in the log:
 * who has the disk, and not the Vault, reads none. Once the key is gone they read as the view says.
 */
export function sealRows(inner: ReadModel, keys: SubjectKeys): ReadModel {
  const fieldsOf = new Map<string, Fields>();

  const sealAll = (commit: Commit, keyOf: KeyOf): Commit => ({
    ...commit,
    writes: commit.writes.map((write) => sealWrite(write, fieldsOf.get(write.in), keyOf)),
  });
  const commitLater = async (commit: Commit, subjects: ReadonlySet<string>): Promise<void> => {
    const found = await keysOf(subjects, keys);
    await inner.commit(sealAll(commit, (subject) => found.get(subject)));
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
      return fields ? unsealing(rows, { view: view.name, fields: fields as Fields, keys }) : rows;
    },
    commit(commit) {
      const subjects = new Set(
        commit.writes.flatMap((write) => subjectIfAny(write, fieldsOf.get(write.in)) ?? []),
      );
      if (subjects.size === 0) return inner.commit(commit);
      // At once where that is possible: what is committed in one moment goes down together.
      const ready = [...subjects].every((subject) => keys.keyAtHand(subject) !== undefined);
      return ready ? inner.commit(sealAll(commit, keys.keyAtHand)) : commitLater(commit, subjects);
    },
  };
}

async function keysOf(
  subjects: Iterable<string>,
  keys: SubjectKeys,
): Promise<ReadonlyMap<string, SubjectKey | undefined>> {
  const found = new Map<string, SubjectKey | undefined>();
  for (const subject of subjects)
    found.set(subject, keys.keyAtHand(subject) ?? (await keys.existingKey(subject)));
  return found;
}

/** The fields of a row that there is something to hide in; undefined where there is none. */
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
  // Without its key nobody could read it again, and what is kept must not be readable without.
  if (key) row.sealed = seal(JSON.stringify(secrets), placeOf(write.in, write.row), 'row', key);
  return { ...write, row: row as unknown as Row };
}

interface Unsealing {
  readonly view: string;
  readonly fields: Fields;
  readonly keys: SubjectKeys;
}

function unsealing<T extends Row>(rows: Collection<T>, of: Unsealing): Collection<T> {
  const open = async (stored: readonly SealedRow[]): Promise<readonly T[]> => {
    const found = await keysOf(new Set(stored.map((row) => of.fields.subjectOf(row))), of.keys);
    return stored.map((row) => openRow(row, of, (subject) => found.get(subject)) as T);
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

function openRow(stored: SealedRow, { view, fields }: Unsealing, keyOf: KeyOf): Row {
  const { sealed, ...row } = stored;
  return { ...fields.lost, ...row, ...secretsIn(sealed, placeOf(view, row), keyOf(fields.subjectOf(row))) };
}

/** Nothing where the key is gone, and where the disk changed a byte: a rebuild mends that. */
function secretsIn(sealed: string | undefined, place: string, key: SubjectKey | undefined): object {
  if (sealed === undefined) return {};
  try {
    const text = unseal(sealed, place, 'row', key);
    return text === '' ? {} : (JSON.parse(text) as object);
  } catch {
    return {};
  }
}
