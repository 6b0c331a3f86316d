import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openEngine, readHead, replaceHeadKey, signHead } from '@ringpost/engine';
import { dataFolder } from '@ringpost/testing/data-folder';
import { sampleEvent } from '@ringpost/testing/sample-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainFlags } from '../../setup/node-flags.mjs';

const PROGRAM = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('the program that prints the signed heads', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  beforeEach(async () => {
    folder = await dataFolder();
  });
  afterEach(() => folder.remove());

  function run(...args: readonly string[]) {
    const env = { PATH: process.env.PATH, RINGPOST_DATA: folder.path };
    return new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, [...plainFlags, PROGRAM, ...args], { env }, (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), out, err }),
      );
    });
  }

  it('prints each head on its line, and the key that proves them', async () => {
    const engine = await openEngine({ kind: 'embedded', folder: folder.path });
    await engine.events.append({ stream: 'vendor-1', expected: 'none', events: [sampleEvent()] });
    const { events, link, position } = await engine.chain.extend();
    for (const hour of [1, 2]) {
      const at = `2026-11-21T0${hour}:00:00.000Z`;
      const head = { epoch: engine.events.epoch, events, link, position, at };
      await engine.chain.keepHead(await signHead(engine.vault, head));
    }
    const [heads, key] = [await run(), await run('--public-key')];
    await replaceHeadKey(engine.vault, '2026-11-21T03:00:00.000Z');
    const keys = (await run('--keys')).out.trimEnd().split('\n');
    expect(keys.map((line) => JSON.parse(line).after?.keyId)).toEqual([
      undefined,
      JSON.parse(keys[0] ?? '').keyId,
    ]);
    await engine.close();
    expect([heads.code, key.code]).toEqual([0, 0]);
    const lines = heads.out.trimEnd().split('\n');
    expect(lines.map((line) => readHead(line, key.out)?.at)).toEqual([
      '2026-11-21T01:00:00.000Z',
      '2026-11-21T02:00:00.000Z',
    ]);
  });

  it('says so if there is none yet, or no log', async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining('There is no log in') });
    await (await openEngine({ kind: 'embedded', folder: folder.path })).close();
    expect(await run()).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^No head is signed yet/),
    });
  });
});
