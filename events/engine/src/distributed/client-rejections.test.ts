import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { dataFolder } from '@ringpost/testing/data-folder';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

function urlOf(path: string): string {
  return JSON.stringify(new URL(path, import.meta.url).href);
}

/** Runs in its own process, because an unhandled rejection concerns the whole process. */
async function runProgram(body: string): Promise<string> {
  const folder = await dataFolder();
  const program = `
    import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
    import { startEventStoreDouble } from '@ringpost/testing/event-store-double/event-store-double';
    import { sampleEvent } from '@ringpost/testing/sample-events';
    import { openDistributedEventStore } from ${urlOf('./event-store.ts')};
    const double = await startEventStoreDouble({ folder: ${JSON.stringify(folder.path)} });
    const reports = [];
    const store = await openDistributedEventStore({
      url: double.connectionString, setting: 'EVENTSTORE_URL', limitMs: 2000,
      report: (error) => reports.push(error.message),
    });
    const append = { stream: 'vendor-a', expected: 'none', events: [sampleEvent('one')] };
    ${body}
    await store.close();
    await double.stop();
  `;
  try {
    const options = { cwd: import.meta.dirname };
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], options);
    return stdout.trim();
  } finally {
    await folder.remove();
  }
}

describe('a rejection that the client of EventStoreDB left behind', () => {
  it('does not end the process, and the append that it belongs to is answered', async () => {
    // Another client of the process removes the append from the table that both share, and then its answer comes.
    const output = await runProgram(`
      const other = EventStoreDBClient.connectionString(double.connectionString);
      await other.appendToStream('other', jsonEvent({ type: 'Other', data: {} }));
      double.addFault({ on: 'append', do: 'hold', when: 'after' });
      const answer = store.append(append);
      while (double.heldCalls() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      await other.dispose();
      double.release();
      let answered;
      while (!answered) answered = await answer.catch(() => store.append(append)).catch(() => undefined);
      while (reports.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      console.log(answered.revision, (await store.readAll()).length, reports[0].includes('not iterable'));
    `);
    expect(output).toBe('0 1 true');
  });

  it('is distinguished from all others, which still end the process', async () => {
    const ended = runProgram(`Promise.reject(new Error('a defect of ours')); await new Promise(() => {});`);
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('a defect of ours'),
    });
  });
});
