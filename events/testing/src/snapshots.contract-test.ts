import type { Position } from '@ringpost/domain';
import { SNAPSHOT_CHARACTERS_MAX, type Snapshot, type Snapshots } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

export interface OpenedSnapshots {
  readonly snapshots: Snapshots;
  reopen(): Promise<Snapshots>;
  dispose(): Promise<void>;
}

function snapshotOf(change: Partial<Snapshot> = {}): Snapshot {
  return {
    stream: 'wallet-1',
    epoch: 'epoch-1',
    shape: 'wallet 1',
    revision: 999,
    eventId: '019ab000-0000-7000-8000-000000000001',
    position: '000000001234' as Position,
    state: '{"name":"ünï 🙂"}',
    ...change,
  };
}

/** The promises of every engine about its snapshots. `outlives`: they still exist after a restart. */
export function snapshotsContract(
  name: string,
  open: () => Promise<OpenedSnapshots>,
  { outlives = true } = {},
): void {
  describe(`the snapshots, ${name}`, () => {
    let opened: OpenedSnapshots;
    let snapshots: Snapshots;
    beforeEach(async () => {
      opened = await open();
      snapshots = opened.snapshots;
    });
    afterEach(async () => {
      await snapshots.close();
      await opened.dispose();
    });

    it('give back what was written, and nothing for a stream that has none', async () => {
      expect(await snapshots.read('wallet-1')).toBeUndefined();
      await snapshots.write(snapshotOf());
      expect(await snapshots.read('wallet-1')).toEqual(snapshotOf());
      expect(await snapshots.read('wallet-2')).toBeUndefined();
    });

    it('keep one for each stream, the one that was written last', async () => {
      const other = snapshotOf({ stream: 'wallet-2' });
      const older = snapshotOf({
        revision: 10,
        shape: 'wallet 2',
        epoch: 'epoch-2',
        eventId: 'e',
        state: '{}',
      });
      for (const each of [snapshotOf(), other, older]) await snapshots.write(each);
      expect([await snapshots.read('wallet-1'), await snapshots.read('wallet-2')]).toEqual([older, other]);
    });

    it('keep a long state whole, and refuse one that is longer', async () => {
      const long = snapshotOf({ state: 'x'.repeat(SNAPSHOT_CHARACTERS_MAX) });
      await snapshots.write(long);
      await expect(snapshots.write({ ...long, state: `${long.state}x` })).rejects.toThrow(RangeError);
      expect((await snapshots.read('wallet-1'))?.state.length).toBe(SNAPSHOT_CHARACTERS_MAX);
    });

    it('are never on a disk if they have something personal in them', async () => {
      await snapshots.write(snapshotOf({ isPersonal: true }));
      snapshots = await opened.reopen();
      expect(await snapshots.read('wallet-1')).toBeUndefined();
    });

    it.runIf(outlives)('are still there after a restart', async () => {
      await snapshots.write(snapshotOf());
      snapshots = await opened.reopen();
      expect(await snapshots.read('wallet-1')).toEqual(snapshotOf());
    });
  });
}
