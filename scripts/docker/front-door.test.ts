import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problem } from '@ringpost/events/http';
import { beforeAll, describe, expect, it } from 'vitest';

interface Contract {
  readonly method: string;
  readonly path: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function fileOfDoor(name: string): string {
  return readFileSync(`${ROOT}scripts/docker/front-door/${name}`, 'utf8');
}

/** The paths of reads that the front door sends to the command API, taken from the file in the way of HAProxy. */
const COMMAND_READS = fileOfDoor('command-reads.lst')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => new RegExp(line));

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** The addresses of all reads of an API, with a value for each parameter. */
async function readsOf(api: string): Promise<readonly string[]> {
  const files = globSync(`${api}/src/**/*.contract.ts`, { cwd: ROOT });
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${ROOT}${file}`)));
  return modules
    .flatMap((module) => Object.values(module).filter(isContract))
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '0196f6f2-0000-7000-8000-000000000000'));
}

describe('the front door', () => {
  let commandReads: readonly string[];
  let queryReads: readonly string[];

  beforeAll(async () => {
    [commandReads, queryReads] = await Promise.all([readsOf('command-api'), readsOf('query-api')]);
  });

  function goesToCommands(path: string): boolean {
    return COMMAND_READS.some((pattern) => pattern.test(path));
  }

  it('sends every read of the command API there', () => {
    expect(commandReads.length).toBeGreaterThan(0);
    expect(commandReads.filter((path) => !goesToCommands(path))).toEqual([]);
  });

  it('sends every read of the query API there', () => {
    expect(queryReads.length).toBeGreaterThan(10);
    expect(queryReads.filter(goesToCommands)).toEqual([]);
  });

  it('answers for missing processes as the product answers for missing servers', () => {
    const [head = '', body = ''] = fileOfDoor('unavailable.http').split('\n\n');
    expect(JSON.parse(body)).toEqual(problem('unavailable', 'front-door'));
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(head).toMatch(/^Retry-After: \d+$/m);
  });
});
