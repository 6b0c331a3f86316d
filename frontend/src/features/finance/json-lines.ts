import { Problem } from '../../api/problem.ts';

function brokenOff(): Problem {
  return new Problem(0, { code: 'network-error', title: 'The answer broke off' });
}

/** The objects of an answer with one on each line, while it comes. Throws a `Problem` if it breaks off. */
export async function* jsonLines<Line>(answer: Response): AsyncGenerator<Line, void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw brokenOff();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => Promise.reject(brokenOff()));
      if (done) break;
      const lines = `${rest}${value}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as Line;
    }
    if (rest !== '') throw brokenOff();
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
