import { LOG_START, type Position } from '@ringpost/domain';
import {
  MIN_POSITION_WAIT_MILLISECONDS,
  MISSING_WAIT_MILLISECONDS,
  MISSING_WAITS_MAX,
  OWN_CHANGE_WAIT_MILLISECONDS,
  OWN_CHANGE_WAITS_IN_ALL_MAX,
  OWN_CHANGE_WAITS_MAX,
} from '@ringpost/domain/rules/limits';
import { positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { findOne, freshness } from './freshness.ts';

/**
 * Views that reach the position of the caller during the wait with this number, counted from one. 0: they have reached it before
 * the first wait.
 */
function viewsThatArrive(atWait: number) {
  const waits: number[] = [];
  const isThere = (): boolean => waits.length >= atWait;
  return {
    waits,
    isThere,
    deps: {
      epoch: 'log',
      positionOf: async (stream: string) => (stream === 'order-1' ? positionAt(7) : LOG_START),
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

function callWith(minPosition: string | undefined) {
  return { header: () => minPosition, query: {} };
}

/** The order with the id 1, whose last change is at 7. */
function orderReadBy<Found>(read: () => Promise<Found | undefined>, userId = 'ann') {
  return { of: { userId, streams: ['order-1', 'bulk-1'] }, projectors: ['orders'], read };
}

const MIN_POSITION = `log:${positionAt(7)}`;

describe('a read of one thing by its id', () => {
  it('waits while the thing is missing and the views are behind the position of the caller', async () => {
    const views = viewsThatArrive(2);
    const read = async () => (views.isThere() ? 'order' : undefined);
    expect(await findOne(views.deps, callWith(MIN_POSITION), orderReadBy(read))).toEqual({
      found: 'order',
      fresh: { position: MIN_POSITION },
    });
    expect(views.waits).toEqual([MIN_POSITION_WAIT_MILLISECONDS, MISSING_WAIT_MILLISECONDS]);
  });

  it('does not answer "not found" before the views have arrived: the caller may ask again', async () => {
    const views = viewsThatArrive(3);
    const answer = findOne(
      views.deps,
      callWith(MIN_POSITION),
      orderReadBy(async () => undefined),
    );
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('lets a limited number of readers wait, however many ask', async () => {
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
    const deps = { epoch: 'log', progress, positionOf: async () => LOG_START };
    const ask = () =>
      findOne(
        deps,
        callWith(MIN_POSITION),
        orderReadBy(async () => undefined),
      );
    const waiting = Array.from({ length: MISSING_WAITS_MAX }, () => ask().catch(() => undefined));
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(waits).toBe(MISSING_WAITS_MAX);
    resolve(false);
    await Promise.all(waiting);
    await Promise.all([ask().catch(() => undefined)]);
    expect(waits).toBe(MISSING_WAITS_MAX + 1);
  });

  it('answers with the thing as the views have it, even if they are behind', async () => {
    const views = viewsThatArrive(3);
    const { found, fresh } = await findOne(
      views.deps,
      callWith(MIN_POSITION),
      orderReadBy(async () => 'order'),
    );
    expect({ found, fresh }).toEqual({
      found: 'order',
      fresh: { position: `log:${positionAt(6)}`, stale: true },
    });
    expect(views.waits).toEqual([MIN_POSITION_WAIT_MILLISECONDS]);
  });

  it.each([
    ['the views have all that the caller knows', MIN_POSITION, 0],
    ['the caller knows nothing, and the views have its last change', undefined, 0],
    ['the caller knows another log, which is never reached', `other:${positionAt(7)}`, 9],
  ])('answers "not found" if %s', async (_case, minPosition, atWait) => {
    const views = viewsThatArrive(atWait);
    const answer = findOne(
      views.deps,
      callWith(minPosition),
      orderReadBy(async () => undefined),
    );
    await expect(answer).rejects.toMatchObject({ code: 'not-found' });
    expect(views.waits).not.toContain(MISSING_WAIT_MILLISECONDS);
  });
});

describe('a read of one thing without a position', () => {
  const plainCall = callWith(undefined);

  it('waits until the views have the last change of the thing', async () => {
    const views = viewsThatArrive(1);
    const read = async () => (views.isThere() ? 'order' : undefined);
    const answer = await findOne(views.deps, plainCall, orderReadBy(read));
    expect(answer).toEqual({ found: 'order', fresh: { position: MIN_POSITION } });
    expect(views.waits).toEqual([OWN_CHANGE_WAIT_MILLISECONDS]);
  });

  it('answers with the thing as the views have it, marked as stale, if they do not arrive in time', async () => {
    const views = viewsThatArrive(2);
    const { fresh } = await findOne(
      views.deps,
      plainCall,
      orderReadBy(async () => 'order'),
    );
    expect(fresh).toEqual({ position: `log:${positionAt(6)}`, stale: true });
    expect(views.waits).toEqual([OWN_CHANGE_WAIT_MILLISECONDS]);
  });

  it('does not answer "not found" if the thing is in the log: the caller may ask again', async () => {
    const views = viewsThatArrive(2);
    const answer = findOne(
      views.deps,
      plainCall,
      orderReadBy(async () => undefined),
    );
    await expect(answer).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('answers "not found" without a wait if the log has nothing about the thing', async () => {
    const views = viewsThatArrive(9);
    const orderRead = {
      of: { userId: 'ann', streams: ['order-2'] },
      projectors: ['orders'],
      read: async () => undefined,
    };
    await expect(findOne(views.deps, plainCall, orderRead)).rejects.toMatchObject({ code: 'not-found' });
    expect(views.waits).toEqual([]);
  });
});

describe('reads that wait for a last change', () => {
  /** Views that arrive only when the test lets them, and reads of the order by an account. */
  function heldReads() {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    let waits = 0;
    const progress = {
      position: () => positionAt(6),
      waitFor() {
        waits += 1;
        return promise;
      },
    };
    const deps = { epoch: 'log', progress, positionOf: async () => positionAt(7) };
    const readBy = (userId: string) =>
      freshness(deps, callWith(undefined), ['orders'], { userId, streams: ['order-1'] });
    return { release: () => resolve(true), waits: () => waits, readBy };
  }
  const AT_ONCE = { position: `log:${positionAt(6)}`, stale: true };

  it('are limited for one account: its next read is stale at once, and other accounts still wait', async () => {
    const { release, waits, readBy } = heldReads();
    const waiting = Array.from({ length: OWN_CHANGE_WAITS_MAX }, () => readBy('ann'));
    expect(await readBy('ann')).toEqual(AT_ONCE);
    const other = readBy('bob');
    release();
    expect(await other).not.toHaveProperty('stale');
    await Promise.all(waiting);
    expect(waits()).toBe(OWN_CHANGE_WAITS_MAX + 1);
    await readBy('ann');
    expect(waits()).toBe(OWN_CHANGE_WAITS_MAX + 2);
  });

  it('are limited for a process, however many accounts there are', async () => {
    const { release, waits, readBy } = heldReads();
    const waiting = Array.from({ length: OWN_CHANGE_WAITS_IN_ALL_MAX }, (_, index) =>
      readBy(`user-${index}`),
    );
    expect(await readBy('ann')).toEqual(AT_ONCE);
    release();
    await Promise.all(waiting);
    expect(waits()).toBe(OWN_CHANGE_WAITS_IN_ALL_MAX);
  });
});
