import type { RecordedEvent } from '@ringpost/domain';
import { LOG_START } from '@ringpost/domain';
import { dataFolder } from '@ringpost/testing/data-folder';
import { eventually } from '@ringpost/testing/eventually';
import { positionAt } from '@ringpost/testing/positions';
import { namesOf, sampleEvent, sampleSms } from '@ringpost/testing/sample-events';
import { numberedHint } from '@ringpost/testing/sample-hints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Engine } from './engine.ts';
import { StoreUnavailable } from './errors.ts';
import type { Hint } from './hints.ts';
import { openEngine } from './open-engine.ts';
import type { View } from './read-model.ts';

interface Named {
  readonly _id: string;
  readonly name: string;
}
const view: View<Named> = { name: 'v', indexes: [['name']] };
function put(row: Named) {
  return { op: 'put', in: 'v', row } as const;
}

describe('a follower, beside the owner of a folder', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let owner: Engine;
  let follower: Engine;

  beforeEach(async () => {
    folder = await dataFolder();
    owner = await openEngine({ kind: 'embedded', folder: folder.path });
    follower = await openEngine({ kind: 'embedded', folder: folder.path, role: 'follower' });
  });
  afterEach(async () => {
    await follower.close();
    await owner.close();
    await folder.remove();
  });

  const append = (stream: string, name: string) =>
    owner.events.append({ stream, expected: 'none', events: [sampleEvent(name)] });

  it('sees every event, from before and after its start, in order', async () => {
    const heard: RecordedEvent[] = [];
    await append('vendor-a', 'before');
    const subscription = follower.events.subscribe({
      after: LOG_START,
      onEvents: async (batch) => void heard.push(...batch),
    });
    await eventually(() => heard.length === 1);
    await append('vendor-b', 'after');
    await append('vendor-c', 'last');
    await eventually(() => heard.length === 3);
    expect(namesOf(heard)).toEqual(['before', 'after', 'last']);
    expect(heard).toEqual(await owner.events.readAll());
    expect(await follower.events.head()).toBe(positionAt(2));
    await subscription.close();
  });

  it('appends nothing, and stores no secret', async () => {
    const refused = follower.events.append({ stream: 'vendor-a', expected: 'none', events: [sampleEvent()] });
    await expect(refused).rejects.toThrow(StoreUnavailable);
    await expect(follower.vault.put('s', 'k', 1, 0)).rejects.toThrow('could not be written');
  });

  it('shares the bus, in both directions', async () => {
    const heard: [string, Hint][] = [];
    owner.bus.subscribe((hint) => heard.push(['owner', hint]));
    follower.bus.subscribe((hint) => heard.push(['follower', hint]));
    const hint = numberedHint(1);
    await follower.bus.publish([hint]);
    await eventually(() => heard.length === 2);
    await owner.bus.publish([hint]);
    await eventually(() => heard.length === 4);
    expect(heard.map(([who]) => who)).toEqual(['follower', 'owner', 'owner', 'follower']);
    for (const [, each] of heard) expect(each).toEqual(hint);
  });

  it('writes rows that the owner reads, also after another version becomes live', async () => {
    const rows = owner.readModel.collection(view);
    await expect(rows.count({})).rejects.toThrow('no projector has defined');
    for (const version of [1, 2, 3]) {
      await follower.readModel.define({ name: 'p', version, views: [view] });
      await follower.readModel.reset('p', version, owner.events.epoch);
      const writes = [put({ _id: 'a', name: `of ${version}` })];
      await follower.readModel.commit({
        projector: 'p',
        version,
        from: LOG_START,
        to: positionAt(version),
        writes,
      });
      await follower.readModel.flip('p', version);
      await vi.waitFor(
        async () => expect(await rows.find({ name: `of ${version}` })).toHaveLength(1),
        60_000,
      );
      expect(await rows.count({})).toBe(1);
      expect(await owner.readModel.liveVersion('p')).toBe(version);
      expect(await owner.readModel.checkpoint('p', version)).toMatchObject({ position: positionAt(version) });
    }
  });

  it('forgets a key that the owner deleted', async () => {
    const events = [sampleSms('user:ann', 'hello')];
    await owner.events.append({ stream: 'sms-1', expected: 'none', events });
    const textSeen = async () => (await follower.events.readAll()).map(({ data }) => data);
    await vi.waitFor(async () => expect(await textSeen()).toMatchObject([{ text: 'hello' }]), 60_000);
    await owner.subjectKeys.forget('user:ann');
    await vi.waitFor(async () => expect(await textSeen()).toMatchObject([{ text: '' }]), 60_000);
    const again = [sampleSms('user:ann', 'hello again')];
    await owner.events.append({ stream: 'sms-2', expected: 'none', events: again });
    await vi.waitFor(
      async () => expect(await textSeen()).toMatchObject([{ text: '' }, { text: 'hello again' }]),
      60_000,
    );
  });

  it('needs a folder that an owner has opened before', async () => {
    const empty = await dataFolder();
    await expect(openEngine({ kind: 'embedded', folder: empty.path, role: 'follower' })).rejects.toThrow(
      'no log in',
    );
    await empty.remove();
  });
});
