/** Limits how many bytes are under way at once. A caller without room waits, in the order of the calls. */
export interface ByteBudget {
  /** Resolves when there is room, and takes it. A request that is larger than the whole budget goes alone. */
  take(bytes: number): Promise<void>;
  giveBack(bytes: number): void;
}

interface Waiting {
  readonly bytes: number;
  goOn(): void;
}

export function createByteBudget(most: number): ByteBudget {
  const waiting: Waiting[] = [];
  let taken = 0;

  function hasRoom(bytes: number): boolean {
    return taken === 0 || taken + bytes <= most;
  }

  return {
    async take(bytes) {
      if (waiting.length > 0 || !hasRoom(bytes)) {
        await new Promise<void>((goOn) => waiting.push({ bytes, goOn }));
        return;
      }
      taken += bytes;
    },
    giveBack(bytes) {
      taken -= bytes;
      for (let next = waiting[0]; next !== undefined && hasRoom(next.bytes); next = waiting[0]) {
        waiting.shift();
        taken += next.bytes;
        next.goOn();
      }
    },
  };
}
