/** The last line of a journal: its number, and the hash of all lines. */
export interface JournalEnd {
  readonly lines: number;
  readonly hash: string;
}

/** More than the longest line has. */
const TAIL_BYTES = 4096;

/** Reads the end of a journal; null if it has no entry. */
export async function journalEnd(file: Blob): Promise<JournalEnd | null> {
  const tail = await file.slice(-TAIL_BYTES).text();
  const last = tail.trimEnd().split(/\r?\n/).at(-1) ?? '';
  const found =
    /^(\d+),.*,([\da-f]{64})$/.exec(last) ?? /^\{"line":(\d+),.*"hash":"([\da-f]{64})"\}$/.exec(last);
  return found ? { lines: Number(found[1]), hash: found[2] ?? '' } : null;
}
