import type { ViewsSize } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { createProjectorSizes } from './projector-sizes.ts';

const MINUTE_MS = 60_000;
const SIZE: ViewsSize = { rows: 3, bytes: 4_096 };

/** The sizes of one projector on a clock that the test moves, and each measurement that has begun. */
function opened() {
  const begun: PromiseWithResolvers<ReadonlyMap<string, ViewsSize>>[] = [];
  const warnings: unknown[] = [];
  let now = 0;
  const readModel = {
    sizes() {
      const measurement = Promise.withResolvers<ReadonlyMap<string, ViewsSize>>();
      begun.push(measurement);
      return measurement.promise;
    },
  };
  const log = { warn: (warning: unknown) => void warnings.push(warning) };
  const sizes = createProjectorSizes(
    { readModel, log },
    () => [{ name: 'orders' }],
    () => now,
  );
  return {
    begun,
    warnings,
    size: () => sizes.of('orders'),
    pass: (ms: number) => {
      now += ms;
    },
    /** Ends the newest measurement. */
    async end(how: (measurement: (typeof begun)[number]) => void): Promise<void> {
      const [newest] = begun.slice(-1);
      if (newest) how(newest);
      await newest?.promise.catch(() => undefined);
      // The one that waits for it goes on.
      await new Promise<void>((resolve) => void setImmediate(resolve));
    },
  };
}

describe('the size of the rows of a projector', () => {
  it('is not known before it was measured, and nobody waits for that', async () => {
    const { size, end, begun } = opened();
    expect(size()).toBeUndefined();
    expect(size()).toBeUndefined();
    expect(begun).toHaveLength(1);
    await end(({ resolve }) => resolve(new Map([['orders', SIZE]])));
    expect(size()).toEqual(SIZE);
  });

  it('is measured again after a minute, and only while somebody looks', async () => {
    const { size, pass, end, begun } = opened();
    size();
    await end(({ resolve }) => resolve(new Map([['orders', SIZE]])));
    pass(MINUTE_MS - 1);
    size();
    expect(begun).toHaveLength(1);
    pass(10 * MINUTE_MS);
    expect(begun).toHaveLength(1);
    expect(size()).toEqual(SIZE);
    expect(begun).toHaveLength(2);
  });

  it('is measured more rarely where that takes long', async () => {
    const { size, pass, end, begun } = opened();
    size();
    pass(MINUTE_MS);
    await end(({ resolve }) => resolve(new Map()));
    pass(20 * MINUTE_MS - 1);
    size();
    expect(begun).toHaveLength(1);
    pass(1);
    size();
    expect(begun).toHaveLength(2);
  });

  it('stays as it was while the store does not answer, which the log says', async () => {
    const { size, pass, end, warnings } = opened();
    size();
    await end(({ resolve }) => resolve(new Map([['orders', SIZE]])));
    pass(MINUTE_MS);
    size();
    await end(({ reject }) => reject(new Error('away')));
    expect(size()).toEqual(SIZE);
    expect(warnings).toHaveLength(1);
  });
});
