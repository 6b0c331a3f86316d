import { JOURNALS_MAX } from '@ringpost/domain/rules/limits';
import { expect, it } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

async function* pieces() {
  yield 'a';
  yield 'b';
}

it('Only a few answers read the log at once; one more is refused before its first piece, until one has ended', async () => {
  const running = Array.from({ length: JOURNALS_MAX }, () => fewAtOnce(pieces())[Symbol.asyncIterator]());
  for (const each of running) expect((await each.next()).value).toBe('a');
  await expect(fewAtOnce(pieces())[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'busy' });
  // Its reader went away.
  await running[0]?.return?.();
  const again = fewAtOnce(pieces())[Symbol.asyncIterator]();
  expect((await again.next()).value).toBe('a');
  await again.return?.();
  for (const each of running) await each.return?.();
});
