import { LOG_START } from '@ringpost/domain';
import type { ReadModel, Write } from '@ringpost/engine';
import { StoreUnavailable } from '@ringpost/engine';
import { expect, it } from 'vitest';
import { positionAt } from './positions.ts';
import { type OrderRow, ordersView, put, row, specOf } from './sample-orders.ts';

/** The promises of every read model about the versions of a projector's rows. */
export function rowVersionsContract(readModel: () => ReadModel): void {
  const orders = (version?: number) => readModel().collection<OrderRow>(ordersView, version);
  const commit = (version: number, from: number, to: number, ...writes: Write[]) =>
    readModel().commit({ projector: 'orders', version, from: positionAt(from), to: positionAt(to), writes });

  it('makes the first version live at once, and defines it again without harm', async () => {
    expect(await readModel().liveVersion('orders')).toBe(1);
    await commit(1, -1, 1, put(row('a')));
    await readModel().define(specOf(1));
    expect(await orders().count({})).toBe(1);
  });

  it('fills a shadow beside the live version, and shows it from the flip on', async () => {
    const reader = orders();
    await commit(1, -1, 1, put(row('old')));
    await readModel().define(specOf(2));
    await readModel().reset('orders', 2, 'epoch-1');
    await commit(2, -1, 1, put(row('new', { userId: 'bob' })));
    expect(await readModel().liveVersion('orders')).toBe(1);
    expect(await reader.find({})).toEqual([row('old')]);
    expect(await orders(2).find({ userId: 'bob' })).toHaveLength(1);

    await readModel().flip('orders', 2);
    expect(await readModel().liveVersion('orders')).toBe(2);
    expect(await reader.find({ userId: 'bob' })).toEqual([row('new', { userId: 'bob' })]);
    await expect(commit(1, 1, 2)).rejects.toThrow();
    await commit(2, 1, 2, put(row('newer')));
    expect(await reader.count({})).toBe(2);
  });

  it('returns how far the rows are that readers see, for many projectors at once', async () => {
    const live = async () => Object.fromEntries(await readModel().checkpoints(['orders', 'apps', 'nobody']));
    const apps = { name: 'apps', version: 7, views: [] };
    expect(await live()).toEqual({ orders: { version: 1, epoch: '', position: LOG_START } });
    await readModel().define(apps);
    await commit(1, -1, 5, put(row('a')));
    const untouched = { version: 7, epoch: '', position: LOG_START };
    expect(await live()).toEqual({
      orders: { version: 1, epoch: '', position: positionAt(5) },
      apps: untouched,
    });

    await readModel().define(specOf(2));
    await readModel().reset('orders', 2, 'epoch-1');
    await commit(2, -1, 9);
    expect(await live()).toMatchObject({ orders: { version: 1, position: positionAt(5) } });
    await readModel().flip('orders', 2);
    expect(await live()).toEqual({
      orders: { version: 2, epoch: 'epoch-1', position: positionAt(9) },
      apps: untouched,
    });
    expect(await readModel().checkpoints([])).toEqual(new Map());
  });

  it('lets running reads finish on the rows that were live before a flip', async () => {
    await commit(1, -1, 1, put(row('old')));
    const underWay = orders(1);
    await readModel().define(specOf(2));
    await readModel().flip('orders', 2);
    expect(await underWay.find({})).toEqual([row('old')]);
  });

  it('distinguishes a projector that was never defined from an outage', async () => {
    expect(await readModel().liveVersion('nobody')).toBeUndefined();
    await readModel().close();
    await expect(readModel().liveVersion('orders')).rejects.toThrow(StoreUnavailable);
    await expect(readModel().liveVersion('nobody')).rejects.toThrow(StoreUnavailable);
    await expect(readModel().checkpoints(['orders'])).rejects.toThrow(StoreUnavailable);
  });

  it('ignores a flip to the version that is live', async () => {
    await commit(1, -1, 1, put(row('a')));
    await readModel().flip('orders', 1);
    expect(await orders().count({})).toBe(1);
  });

  it('refuses to flip to a version that nobody defined', async () => {
    await expect(readModel().flip('orders', 3)).rejects.toThrow('orders@3');
    expect(await readModel().liveVersion('orders')).toBe(1);
  });

  it('drops rows and checkpoint of one version by a reset', async () => {
    await commit(1, -1, 5, put(row('a')));
    await readModel().define(specOf(2));
    await commit(2, -1, 5, put(row('b')));
    await readModel().reset('orders', 2, 'epoch-2');
    expect(await orders(2).count({})).toBe(0);
    expect(await readModel().checkpoint('orders', 2)).toEqual({ epoch: 'epoch-2', position: LOG_START });
    expect(await orders(1).count({})).toBe(1);
    expect(await readModel().checkpoint('orders', 1)).toMatchObject({ position: positionAt(5) });
  });

  it('gives a view to one projector only', async () => {
    const thief = { name: 'others', version: 1, views: [ordersView] };
    await expect(readModel().define(thief)).rejects.toThrow('belongs to orders');
  });

  it('fills a field that a later definition indexes from the rows that are there', async () => {
    await commit(1, -1, 1, put(row('a', { note: 'old' })), put(row('b')));
    const views = [{ name: 'orders', indexes: [...ordersView.indexes, ['note'], ['open', 'status']] }];
    await readModel().define({ name: 'orders', version: 1, views });
    expect(await orders().find({ note: 'old' })).toEqual([row('a', { note: 'old' })]);
    expect(await orders().find({ note: null })).toEqual([row('b')]);
  });

  it('says after closing that it is unavailable', async () => {
    await readModel().close();
    await expect(orders().count({})).rejects.toThrow(StoreUnavailable);
  });
}
