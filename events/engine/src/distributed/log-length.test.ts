import { accessDenied } from '@ringpost/testing/event-store-double/rpc-failure';
import { appendOf, LOG_STAGES } from '@ringpost/testing/event-store-faults';
import { describe, expect, it } from 'vitest';
import { StoreUnavailable } from '../errors.ts';

describe.each(LOG_STAGES)('the length of the log of EventStoreDB, version $version', ({ setLogStage }) => {
  it('is what the server has written', async () => {
    const { store } = await setLogStage();
    const before = Number(await store.serverBytes());
    await store.append(appendOf('vendor-a', 'none', 'one', 'two'));
    expect(before).toBeGreaterThan(0);
    expect(await store.serverBytes()).toBeGreaterThan(before + 100);
  });

  it('is refused or comes too late, and the log is read as before', async () => {
    const { double, store, open } = await setLogStage();
    double.addFault({ on: 'stats', do: accessDenied });
    await expect(store.serverBytes()).rejects.toThrow();
    const hasty = await open({ limitMs: 200 });
    double.addFault({ on: 'stats', do: 'hold' });
    await expect(hasty.serverBytes()).rejects.toThrow(StoreUnavailable);
    expect(await hasty.readAll()).toEqual([]);
    expect(await hasty.serverBytes()).toBeGreaterThan(0);
  });
});
