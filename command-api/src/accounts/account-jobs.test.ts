import { openEngine } from '@ringpost/engine';
import { describe, expect, it } from 'vitest';
import { depsOn, manualClock } from '../testing/shop.fixture.ts';
import { createAccountJobs } from './account-jobs.ts';

describe('the requests of visitors from before a restart', () => {
  it('are done after the next start, however many they are', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const request = { kind: 'reset', email: 'ann@example.com', correlationId: 'c', address: '10.0.0.1' };
    const left = Array.from({ length: 1_001 }, (_, number) => `request-${number}`);
    await Promise.all(left.map((id) => engine.vault.put('account-jobs', id, request, 0)));

    const done: string[] = [];
    const noPause = async (): Promise<void> => {};
    const requests = createAccountJobs(depsOn(engine, manualClock()), noPause, async (id) => {
      done.push(id);
    });
    await requests.resume();
    expect(done.toSorted()).toEqual(left.toSorted());
    expect(await engine.vault.list('account-jobs')).toEqual([]);
    await engine.close();
  });
});

describe('a request that a dead process left open', () => {
  it('may be done by two processes at the same time, and no failure is logged', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
    const request = { kind: 'reset', email: 'ann@example.com', correlationId: 'c', address: '10.0.0.1' };
    await engine.vault.put('account-jobs', 'request-1', request, 0);
    const done: string[] = [];
    const failures: unknown[] = [];
    const { promise: bothBegan, resolve } = Promise.withResolvers<void>();
    const processes = ['first', 'second'].map((name) => {
      const deps = depsOn(engine, manualClock());
      const log = { ...deps.log, error: (facts: object) => void failures.push(facts) };
      return createAccountJobs(
        { ...deps, log },
        async () => {},
        async (id) => {
          done.push(`${name}: ${id}`);
          if (done.length === 2) resolve();
          await bothBegan;
        },
      );
    });
    await Promise.all(processes.map((each) => each.resume()));
    expect(done).toHaveLength(2);
    expect([failures, await engine.vault.list('account-jobs')]).toEqual([[], []]);
    await engine.close();
  });
});
