import { VaultConflict } from './errors.ts';
import type { SealedBlobs } from './sealed-blobs.ts';
import { SUBJECT_KEYS_SPACE, type SubjectKeys } from './subject-keys.ts';
import type { Vault } from './vault.ts';
import { entries, putUnlessMoved } from './vault-values.ts';

export interface ForgetSubjects extends Pick<SubjectKeys, 'forget'> {
  /** Continues what a process began and did not end. Another process may do the same. */
  finish(): Promise<void>;
  /** The subjects that have a key and whose names begin so, in the order of the names; at most 1000. @throws StoreUnavailable */
  named(beginning: string): Promise<readonly string[]>;
}

/** Subjects whose forgetting has begun. */
const SPACE = 'subjects-being-forgotten';

async function unlessElsewhere(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof VaultConflict)) throw error;
  }
}

/** Forgets a subject: its key first, so that nothing can be read any more, and then the bytes that it sealed. */
export function forgetSubjects(
  vault: Pick<Vault, 'get' | 'put' | 'remove' | 'list'>,
  keys: Pick<SubjectKeys, 'forget'>,
  blobs: Pick<SealedBlobs, 'removeAll'>,
): ForgetSubjects {
  async function forget(subject: string): Promise<void> {
    await putUnlessMoved(vault, SPACE, subject, {}, 0);
    await keys.forget(subject);
    await blobs.removeAll(subject);
    const begun = await vault.get(SPACE, subject);
    if (begun) await unlessElsewhere(vault.remove(SPACE, subject, begun.version));
  }

  return {
    forget,
    async named(beginning) {
      const listed = await vault.list(SUBJECT_KEYS_SPACE, { after: beginning });
      return listed.map(({ key }) => key).filter((subject) => subject.startsWith(beginning));
    },
    async finish() {
      for await (const { key: subject } of entries(vault, SPACE)) await unlessElsewhere(forget(subject));
    },
  };
}
