import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pathPattern, problem } from '@ringpost/web/http';
import { beforeAll, describe, expect, it } from 'vitest';
import { frontDoorFile, readFrontDoorRules } from './front-door-rules.ts';

interface Contract {
  readonly method: string;
  readonly path: string;
  readonly writes?: true;
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const RULES = readFrontDoorRules();

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** The addresses of all reads of an API, with a value for each parameter. */
async function readsOf(api: string): Promise<readonly string[]> {
  const files = globSync(`${api}/src/**/*.contract.ts`, { cwd: ROOT });
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`${ROOT}${file}`)));
  return modules
    .flatMap((module) => Object.values(module).filter(isContract))
    .filter((contract) => contract.method === 'GET' && contract.writes !== true)
    .map(({ path }) => path.replaceAll(/\{\w+\}/g, '0196f6f2-0000-7000-8000-000000000000'));
}

describe('the front door', () => {
  let commandReads: readonly string[];
  let queryReads: readonly string[];

  beforeAll(async () => {
    [commandReads, queryReads] = await Promise.all([readsOf('command-api'), readsOf('query-api')]);
  });

  it('sends every read of the command API there', () => {
    expect(commandReads.length).toBeGreaterThan(0);
    expect(commandReads.filter((path) => !RULES.isCommandRead(path))).toEqual([]);
  });

  it('sends every read of the query API there', () => {
    expect(queryReads.length).toBeGreaterThan(10);
    expect(queryReads.filter(RULES.isCommandRead)).toEqual([]);
  });

  it('sends a read again, and never a request that writes, also not a GET in its list', () => {
    const rules = readFrontDoorRules((name) =>
      name === 'writing-gets.lst'
        ? `# a comment\n${pathPattern('/stub/{id}/buy.php')}\n`
        : frontDoorFile(name),
    );
    expect([...queryReads, ...commandReads].filter((path) => !rules.mayRepeat('GET', path))).toEqual([]);
    expect(rules.mayRepeat('HEAD', '/api/orders/list')).toBe(true);
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(rules.mayRepeat(method, '/api/orders/list')).toBe(false);
    for (const method of ['GET', 'HEAD']) expect(rules.mayRepeat(method, '/stub/7/buy.php')).toBe(false);
    expect(rules.mayRepeat('GET', '/stub/7/buy-php')).toBe(true);
    for (const path of ['/stubs/handler_api.php', '/stubs/handler_api'])
      expect(RULES.mayRepeat('GET', path)).toBe(false);
  });

  it('logs connections and no addresses of requests, which may have the key of a customer', () => {
    const settings = frontDoorFile('haproxy.cfg').replaceAll(/#.*/g, '');
    expect(settings).toContain('log stdout');
    expect(settings).not.toMatch(/option\s+(?:httplog|httpslog)|log-format|error-log-format|capture/);
  });

  it.each([
    ['unavailable.http', 503, 'unavailable'],
    ['internal-error.http', 500, 'internal-error'],
    ['not-found.http', 404, 'not-found'],
  ] as const)('answers by itself as the product answers: %s', (file, status, code) => {
    const [head = '', body = ''] = frontDoorFile(file).split('\n\n');
    expect(JSON.parse(body)).toEqual(problem(code, 'front-door'));
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toContain('\nContent-Type: application/problem+json');
    expect(/^Retry-After: \d+$/m.test(head)).toBe(status === 503);
    expect(frontDoorFile('haproxy.cfg')).toMatch(
      new RegExp(`(?:errorfile|status) ${status} .*/${file.replace('.', '\\.')}`),
    );
  });

  it('refuses nothing with a page of HAProxy', () => {
    const settings = frontDoorFile('haproxy.cfg').replaceAll(/#.*/g, '');
    const own = [...settings.matchAll(/(?:deny_status|return status) (\d+)/g)].map(([, status]) => status);
    expect(new Set(own)).toEqual(new Set(['404', '503']));
    expect(settings).not.toMatch(/http-request (?:deny|reject|tarpit)(?! deny_status)/);
  });
});
