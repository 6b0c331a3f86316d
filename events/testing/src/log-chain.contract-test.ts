import type { ChainEnd, Engine } from '@ringpost/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleEvent, sampleSms } from './sample-events.ts';

export interface OpenedEngine {
  readonly engine: Engine;
  /** Closes it, and opens it again on the same data. */
  reopen(): Promise<Engine>;
  dispose(): Promise<void>;
}

/** Links all that the log has. */
async function extendAll({ chain }: Pick<Engine, 'chain'>): Promise<ChainEnd> {
  for (;;) {
    const end = await chain.extend();
    if (end.isComplete) return end;
  }
}

/** The promises of every engine about the chain of its log. `outlives`: the chain still exists after a restart. */
export function logChainContract(
  name: string,
  open: () => Promise<OpenedEngine>,
  { outlives = true } = {},
): void {
  describe(`the chain of the log, ${name}`, () => {
    let opened: OpenedEngine;
    let engine: Engine;
    beforeEach(async () => {
      opened = await open();
      engine = opened.engine;
    });
    afterEach(async () => {
      await engine.close();
      await opened.dispose();
    });

    const append = async (stream: string, count: number) =>
      engine.events.append({
        stream,
        expected: 'none',
        events: Array.from({ length: count }, (_, index) => sampleEvent(`${stream} ${index}`)),
      });

    it('confirms an empty log, and one that it has not linked yet', async () => {
      expect(await extendAll(engine)).toMatchObject({ events: 0, isComplete: true });
      expect(await engine.chain.check()).toMatchObject({ linked: 0, unlinked: 0, breach: undefined });
      await append('vendor-1', 3);
      expect(await engine.chain.check()).toMatchObject({ linked: 0, unlinked: 3, breach: undefined });
    });

    it('links each event once, and gives the same link when it computes it again', async () => {
      const links = new Map<number, string>();
      for (const count of [1, 3, 2]) {
        const { position } = await append(`vendor-${count}`, count);
        const end = await extendAll(engine);
        expect(end.position).toBe(position);
        expect(end.link).toMatch(/^[\da-f]{64}$/);
        links.set(end.events, end.link);
      }
      expect([...links.keys()]).toEqual([1, 4, 6]);
      expect(new Set(links.values()).size).toBe(3);
      const check = await engine.chain.check(new Set([1, 4, 6, 7]));
      expect(check).toEqual({ linked: 6, unlinked: 0, breach: undefined, linksAt: links });
      expect(await extendAll(engine)).toMatchObject({ events: 6, link: links.get(6) });
    });

    it('links a long log in several calls, and confirms it', async () => {
      for (let index = 0; index < 3; index += 1) await append(`vendor-${index}`, 1000);
      expect(await extendAll(engine)).toMatchObject({ events: 3000 });
      await append('vendor-9', 72);
      await extendAll(engine);
      await append('vendor-10', 1);
      expect(await extendAll(engine)).toMatchObject({ events: 3073 });
      expect(await engine.chain.check()).toMatchObject({ linked: 3073, unlinked: 0, breach: undefined });
    });

    it('still holds after a person was forgotten', async () => {
      const events = [sampleSms('user:1'), sampleSms('user:2')];
      await engine.events.append({ stream: 'message-1', expected: 'none', events });
      const { link } = await extendAll(engine);
      await engine.subjectKeys.forget('user:1');
      const [forgotten] = await engine.events.readAll();
      expect(forgotten?.data).toMatchObject({ text: '' });
      const check = await engine.chain.check(new Set([2]));
      expect(check).toMatchObject({ linked: 2, breach: undefined });
      expect(check.linksAt.get(2)).toBe(link);
    });

    it.runIf(outlives)('goes on after a restart where it ended', async () => {
      await append('vendor-1', 1030);
      await extendAll(engine);
      const { link } = await extendAll(engine);
      engine = await opened.reopen();
      expect(await extendAll(engine)).toMatchObject({ events: 1030, link });
      await append('vendor-2', 5);
      engine = await opened.reopen();
      expect(await extendAll(engine)).toMatchObject({ events: 1035 });
      expect(await engine.chain.check()).toMatchObject({ linked: 1035, unlinked: 0, breach: undefined });
    });

    it('keeps the lines of heads in their order', async () => {
      const lines = [1, 2, 3].map((hour) => JSON.stringify({ at: `2026-11-21T0${hour}:00:00.000Z` }));
      expect(await engine.chain.heads()).toEqual([]);
      for (const line of lines) await engine.chain.keepHead(line);
      if (outlives) engine = await opened.reopen();
      expect(await engine.chain.heads()).toEqual(lines);
    });
  });
}
