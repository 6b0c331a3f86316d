import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '@ringpost/testing/data-folder';
import { numberAt, positionAt } from '@ringpost/testing/positions';
import { describe, expect, it } from 'vitest';
import { openEmbeddedLog } from './event-store.ts';

/** Appends to 16 streams at the same time, and prints `stream revision` for each acknowledged append. */
function writerScript(folder: string): string {
  return `
  import { openEmbeddedLog } from ${JSON.stringify(fileURLToPath(new URL('./event-store.ts', import.meta.url)))};
  import { sampleEvent } from '@ringpost/testing/sample-events';
  import { writeSync } from 'node:fs';
  const store = openEmbeddedLog(${JSON.stringify(folder)});
  const write = async (stream) => {
    for (let expected = (await store.readStream(stream)).at(-1)?.revision ?? 'none'; ; ) {
      const { revision } = await store.append({ stream, expected, events: [sampleEvent(), sampleEvent()] });
      writeSync(1, stream + ' ' + revision + '\\n');
      expected = revision;
    }
  };
  for (let index = 0; index < 16; index += 1) write('vendor-' + index);
`;
}

describe('a log whose process is killed', () => {
  it('has every acknowledged append, complete and in order, in five runs', async () => {
    const folder = await dataFolder();
    for (let round = 0; round < 5; round += 1) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', writerScript(folder.path)], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const acknowledged = new Map<string, number>();
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const [stream = '', revision] = line.split(' ');
          acknowledged.set(stream, Number(revision));
        }
      });
      await once(child.stdout, 'data');
      await sleep(20 + round * 7);
      child.kill('SIGKILL');
      await once(child, 'close');

      const store = openEmbeddedLog(folder.path);
      expect(acknowledged.size).toBeGreaterThan(0);
      for (const [stream, revision] of acknowledged) {
        const last = (await store.readStream(stream, { after: revision - 1 })).map((event) => event.revision);
        expect(last[0]).toBe(revision);
        // Each append had two events, so its last event has an odd revision.
        expect((last.at(-1) ?? 0) % 2).toBe(1);
      }
      const head = await store.head();
      const [newest] = await store.readAll({ after: positionAt(numberAt(head) - 1) });
      expect(newest?.position).toBe(head);
      await store.close();
    }
    await folder.remove();
  });
});
