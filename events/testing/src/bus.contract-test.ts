import type { Bus, Hint } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { numberedHint as hint } from './sample-hints.ts';

export interface OpenedBus {
  readonly bus: Bus;
  /** Reports about listeners that threw. */
  readonly reported: readonly unknown[];
}

/** Every promise of the port `Bus`, for any engine. */
export function busContract(name: string, open: () => Promise<OpenedBus>): void {
  describe(`the bus (${name})`, () => {
    let opened: OpenedBus;
    let bus: Bus;
    const listen = (to: Hint[]) => bus.subscribe((heard) => void to.push(heard));

    beforeEach(async () => {
      opened = await open();
      bus = opened.bus;
    });
    afterEach(async () => {
      await bus.close();
    });

    it('delivers every hint to every listener, in order', async () => {
      const [first, second]: [Hint[], Hint[]] = [[], []];
      listen(first);
      listen(second);
      await bus.publish([hint(1), hint(2)]);
      await bus.publish([hint(3)]);
      await eventually(() => first.length === 3 && second.length === 3);
      expect(first).toEqual([hint(1), hint(2), hint(3)]);
      expect(second).toEqual(first);
    });

    it('delivers nothing from before a subscription, and nothing after its end', async () => {
      const [heard, other]: [Hint[], Hint[]] = [[], []];
      await bus.publish([hint(1)]);
      listen(other);
      const stop = listen(heard);
      await bus.publish([hint(2)]);
      await eventually(() => heard.length === 1);
      stop();
      stop();
      await bus.publish([hint(3)]);
      await eventually(() => other.length === 2);
      expect(heard).toEqual([hint(2)]);
    });

    it('lets one listener subscribe twice and stop once', async () => {
      const heard: Hint[] = [];
      const listener = (heardNow: Hint) => void heard.push(heardNow);
      const stop = bus.subscribe(listener);
      bus.subscribe(listener);
      stop();
      await bus.publish([hint(1)]);
      await eventually(() => heard.length === 1);
    });

    it('continues when a listener throws, and reports it', async () => {
      const heard: Hint[] = [];
      bus.subscribe(() => {
        throw new Error('deaf');
      });
      listen(heard);
      await expect(bus.publish([hint(1), hint(2)])).resolves.toBeUndefined();
      await eventually(() => heard.length === 2);
      expect(opened.reported).toMatchObject([{ message: 'deaf' }, { message: 'deaf' }]);
    });

    it('lets a listener stop, or subscribe another one, while it is called', async () => {
      const heard: Hint[] = [];
      const stop = bus.subscribe(() => {
        stop();
        listen(heard);
      });
      await bus.publish([hint(1)]);
      await bus.publish([hint(2)]);
      await eventually(() => heard.length === 1);
      expect(heard).toEqual([hint(2)]);
    });

    it('delivers nothing after closing', async () => {
      const heard: Hint[] = [];
      listen(heard);
      await bus.close();
      await bus.publish([hint(1)]).catch(() => {});
      expect(heard).toEqual([]);
    });
  });
}
