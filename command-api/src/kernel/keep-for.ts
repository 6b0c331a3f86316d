/** Gives the same answer again for some milliseconds, so that several figures share one read. A failed read is not kept. */
export function keepFor<T>(
  ms: number,
  read: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept && now() < kept.until) return kept.answer;
    const answer = read();
    const mine = { answer, until: now() + ms };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}
