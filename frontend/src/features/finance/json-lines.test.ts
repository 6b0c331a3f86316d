import { expect, it } from 'vitest';
import { jsonLines } from './json-lines.ts';

function answerOf(pieces: readonly string[], isBroken = false): Response {
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  return new Response(
    new ReadableStream({
      pull(controller) {
        const next = bytes.shift();
        if (next) controller.enqueue(next);
        else if (isBroken) controller.error(new Error('gone'));
        else controller.close();
      },
    }),
  );
}

async function all(answer: Response): Promise<readonly unknown[]> {
  const lines: unknown[] = [];
  for await (const line of jsonLines(answer)) lines.push(line);
  return lines;
}

it('Lines are read one by one, wherever the pieces of the answer end', async () => {
  const answer = answerOf(['{"share":0.1}\n{"sh', 'are":0.2}', '\n{"proof":1}\n']);
  expect(await all(answer)).toEqual([{ share: 0.1 }, { share: 0.2 }, { proof: 1 }]);
});

it.each([
  ['in the middle of a line', answerOf(['{"share":0.1}\n{"sha'])],
  ['with its connection', answerOf(['{"share":0.1}\n'], true)],
])('An answer that ends %s is a problem', async (_, answer) => {
  await expect(all(answer)).rejects.toMatchObject({ code: 'network-error' });
});
