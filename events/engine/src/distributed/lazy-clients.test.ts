import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);

/** The clients that a process has loaded once it has imported these. */
async function loadedBy(...imports: readonly string[]): Promise<readonly string[]> {
  const program = `
    ${imports.map((each) => `await import(${JSON.stringify(each)});`).join('\n')}
    const { createRequire } = await import('node:module');
    const paths = Object.keys(createRequire(${JSON.stringify(import.meta.url)}).cache);
    const loaded = paths.flatMap((path) => /node_modules.(mongodb|kafkajs|@eventstore|@grpc)\\b/.exec(path)?.[1] ?? []);
    console.log(JSON.stringify([...new Set(loaded)]));
  `;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
  });
  return JSON.parse(stdout);
}

describe('the clients of the servers', () => {
  it('are loaded only when the distributed engine is opened', async () => {
    const adapters = ['event-store', 'vault', 'read-model', 'bus'].map(
      (name) => new URL(`./${name}.ts`, import.meta.url).href,
    );
    expect(await loadedBy(...adapters)).toEqual([]);
    expect(await loadedBy('mongodb', 'kafkajs')).toEqual(['mongodb', 'kafkajs']);
    expect(await loadedBy('@eventstore/db-client')).toContain('@eventstore');
  });
});
