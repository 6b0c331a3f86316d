type Work = () => unknown;

/**
 * Starts reads in the order of their arrival, one in each turn of the event loop. Otherwise Node starts all that have arrived
 * before it looks for new ones. The client that is answered last then asks too late for the next turn and waits for two, again
 * and again: of 16 clients one always took twice as long. Writes do not wait here, because those of one moment share a wait for
 * the disk.
 */
export function createReadQueue(): (work: Work) => void {
  const waiting: Work[] = [];
  const startNext = (): void => {
    const work = waiting.shift();
    if (waiting.length > 0) setImmediate(startNext);
    work?.();
  };
  return (work) => {
    waiting.push(work);
    if (waiting.length === 1) setImmediate(startNext);
  };
}
