/** Counts running work of one kind, so that less urgent work can wait for it. */
export interface UnderWay {
  run<T>(work: () => Promise<T>): Promise<T>;
  count(): number;
}

export function countUnderWay(): UnderWay {
  let count = 0;
  return {
    count: () => count,
    async run(work) {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
      }
    },
  };
}
