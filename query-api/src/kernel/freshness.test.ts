import type { Position } from '@ringpost/events/domain';
import {
  MIN_POSITION_WAIT_MILLISECONDS,
  MISSING_WAIT_MILLISECONDS,
  MISSING_WAITS_MAX,
} from '@ringpost/events/rules/limits';
import { positionAt } from '@ringpost/events/testing/positions';
import { describe, expect, it } from 'vitest';
import { findOne } from './freshness.ts';

/** Views that reach the position of the caller at the wait with this number, counted from one; at 0 they are there already. */
function viewsThatArrive(atWait: number) {
  const waits: number[] = [];
  const isThere = (): boolean => waits.length >= atWait;
  return {
    waits,
    isThere,
    deps: {
      epoch: 'log',
      progress: {
        position: () => positionAt(isThere() ? 7 : 6),
        waitFor(_projector: string, _position: Position, timeoutMs: number) {
          waits.push(timeoutMs);
          return Promise.resolve(isThere());
        },
      },
    },
  };
}

function askedAt(minPosition: string | undefined) {
  return { header: () => minPosition, query: {} };
}

const KNOWN = `log:${positionAt(7)}`;

describe('one thing that is asked for by its id', () => {
  it('is waited for while it is missing and the views are behind what the caller knows', async () => {
    const views = viewsThatArrive(2);
    const read = async () => (views.isThere() ? 'order' : undefined);
    expect(await findOne(views.deps, askedAt(KNOWN), ['orders'], read)).toEqual({
      found: 'order',
      fresh: { position: KNOWN },
    });
    expect(views.waits).toEqual([MIN_POSITION_WAIT_MILLISECONDS, MISSING_WAIT_MILLISECONDS]);
  });

  it('is not said to be missing before the views are there: the caller may ask again', async () => {
    const views = viewsThatArrive(3);
    const asked = findOne(views.deps, askedAt(KNOWN), ['orders'], async () => undefined);
    await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is waited for by a limited number of readers, however many ask', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let waits = 0;
    const progress = {
      position: () => positionAt(6),
      waitFor(_projector: string, _position: Position, timeoutMs: number) {
        if (timeoutMs !== MISSING_WAIT_MILLISECONDS) return Promise.resolve(false);
        waits += 1;
        return promise;
      },
    };
    const ask = () => findOne({ epoch: 'log', progress }, askedAt(KNOWN), ['orders'], async () => undefined);
    const waiting = Array.from({ length: MISSING_WAITS_MAX }, () => ask().catch(() => undefined));
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(waits).toBe(MISSING_WAITS_MAX);
    resolve(false);
    await Promise.all(waiting);
    await Promise.all([ask().catch(() => undefined)]);
    expect(waits).toBe(MISSING_WAITS_MAX + 1);
  });

  it('is answered as it is known if it is there, though the views are behind', async () => {
    const views = viewsThatArrive(3);
    const { found, fresh } = await findOne(views.deps, askedAt(KNOWN), ['orders'], async () => 'order');
    expect({ found, fresh }).toEqual({
      found: 'order',
      fresh: { position: `log:${positionAt(6)}`, stale: true },
    });
    expect(views.waits).toEqual([MIN_POSITION_WAIT_MILLISECONDS]);
  });

  it.each([
    ['the views have all that the caller knows', KNOWN, 0],
    ['the caller knows nothing', undefined, 0],
    ['the caller knows another log, which is never reached', `other:${positionAt(7)}`, 9],
  ])('does not exist if %s', async (_case, minPosition, atWait) => {
    const views = viewsThatArrive(atWait);
    const asked = findOne(views.deps, askedAt(minPosition), ['orders'], async () => undefined);
    await expect(asked).rejects.toMatchObject({ code: 'not-found' });
    expect(views.waits).not.toContain(MISSING_WAIT_MILLISECONDS);
  });
});
