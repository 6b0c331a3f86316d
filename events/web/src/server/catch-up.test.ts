import { LOG_START } from '@ringpost/domain';
import { StoreUnavailable } from '@ringpost/engine';
import { positionAt } from '@ringpost/testing/positions';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchUp } from './catch-up.ts';
import type { ViewStanding } from './views.ts';

const END = positionAt(100);

/** What the view is at each further look; the last one stays. */
let standings: readonly Omit<ViewStanding, 'name'>[];
let told: number[];
let looks: number;

beforeEach(() => {
  [standings, told, looks] = [[], [], 0];
});

async function shareBefore(): Promise<number> {
  if (looks === 1) throw new StoreUnavailable('away');
  return 0.5;
}

async function wait(): Promise<void> {
  const now = (): ViewStanding => {
    const { version = 0, position = LOG_START, ...more } = standings[looks] ?? standings.at(-1) ?? {};
    return { name: 'orders', version, position, ...more };
  };
  const views = {
    status: () => [now()],
    position: () => LOG_START,
    async waitFor() {
      looks += 1;
      return false;
    },
  };
  await catchUp({ events: { head: async () => END, shareBefore }, views }, (percent) => told.push(percent));
}

describe('the start of a server', () => {
  it('does not wait for a view that shows all of the log', async () => {
    standings = [{ version: 1, position: END }];
    await wait();
    expect([looks, told]).toEqual([0, [100]]);
  });

  it('waits for a view without rows, and for one that is behind, and says how far the slowest is', async () => {
    standings = [
      { version: 0, position: LOG_START },
      { version: 1, position: positionAt(99) },
      { version: 1, position: positionAt(99) },
      { version: 1, position: END },
    ];
    await wait();
    // At the second look the log did not answer.
    expect([looks, told]).toEqual([3, [50, 50, 100]]);
  });

  it('waits for rows of a new shape until readers see them', async () => {
    standings = [
      { version: 2, position: END, isFilling: true },
      { version: 2, position: END, isFilling: false },
    ];
    await wait();
    expect([looks, told]).toEqual([1, [50, 100]]);
  });

  it('does not wait for a view that stopped', async () => {
    const stopped = { position: positionAt(7), error: 'cannot read this' };
    standings = [{ version: 2, position: positionAt(6), isFilling: true, stopped }];
    await wait();
    expect([looks, told]).toEqual([0, [100]]);
  });
});
