import { reject } from '@ringpost/domain';
import { JOURNALS_MAX } from '@ringpost/domain/rules/limits';
import type { StreamedText } from '@ringpost/web/http';

/** How many answers of this process read the log now. */
let running = 0;

/** Passes on an answer that reads much of the log. @throws Rejection `busy`, before the first piece, if too many run already */
export async function* fewAtOnce(pieces: StreamedText): StreamedText {
  if (running >= JOURNALS_MAX) throw reject('busy');
  running += 1;
  try {
    yield* pieces;
  } finally {
    running -= 1;
  }
}
