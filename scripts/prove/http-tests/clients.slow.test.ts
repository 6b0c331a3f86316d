import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  SNIPPET_TASKS,
  type SnippetTask,
  type SnippetTool,
  snippetOf,
} from '@ringpost/domain/rules/client-snippets';
import { dataFolder } from '@ringpost/testing/data-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../setup/process.mjs';
import {
  CODE,
  installClients,
  makeKey,
  type Ran,
  type RunOptions,
  runProgram,
  textTo,
  textToFirstNumber,
  unpackClient,
} from './installed-clients.ts';
import { PRICE_MILLS, start, type TestServer } from './test-server.ts';

let server: TestServer;
let folder: string;
let env: Readonly<Record<string, string>>;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  server = await start();
  closing.push(() => server.close());
  const temporary = await dataFolder();
  closing.push(temporary.remove);
  folder = temporary.path;
  mkdirSync(folder, { recursive: true });
  await installClients(['sdk', 'cli'], folder);
  await unpackClient('mcp', ['@modelcontextprotocol', 'typebox'], folder);
  const key = await makeKey(server, ['read', 'buy', 'webhook']);
  env = { RINGPOST_URL: server.ringpost.url, RINGPOST_KEY: key, HOME: folder };
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** An example of a document, for an app of this server. */
function example(path: string, language: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  const [, code = ''] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(text) ?? [];
  return code.replace(/telegram/gi, 'Alpha');
}

/** Checks the types of strict programs. @param types what TypeScript knows besides, and its options */
function compile(types: readonly string[], names: readonly string[]): Promise<Ran> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = '--noEmit --strict --module nodenext --target es2022 --lib es2022,dom --types'.split(' ');
  return runProgram(process.execPath, [tsc, ...options, ...types, ...names], { cwd: folder });
}

function ringpost(args: string, more: Partial<RunOptions> = {}) {
  const program = join(folder, 'node_modules', '.bin', 'ringpost');
  return runProgram(program, args === '' ? [] : args.split(' '), { cwd: folder, env, ...more });
}

describe('the SDK', () => {
  it('has declarations that a strict program can use', async () => {
    const text = `import { createRingpost, type ProblemCode, RingpostError } from '@ringpost/sdk';
const { calls } = createRingpost({ url: 'http://localhost' });
export const numbers: Promise<readonly (string | null)[]> = calls
  .getOrdersList({ status: 'running' })
  .then(({ data }) => data.map(({ number }) => number));
export const code: ProblemCode = 'no-available-numbers';
export const isTaken = (error: unknown): boolean => error instanceof RingpostError && error.code === 'number-taken';
// @ts-expect-error There is no such status.
void calls.getOrdersList({ status: 'sold' });
`;
    writeFileSync(join(folder, 'strict.ts'), text);
    expect(await compile([''], ['strict.ts'])).toMatchObject({ out: '', code: 0 });
  });

  it('buys a number and prints its code, as its README says', async () => {
    writeFileSync(join(folder, 'example.mjs'), example('clients/sdk/README.md', 'js'));
    const { out, err, code } = await runProgram(process.execPath, ['example.mjs'], {
      cwd: folder,
      env,
      ...textToFirstNumber(server),
    });
    expect([out.split('\n').at(-2), code], err).toEqual([CODE, 0]);
  });
});

/** Why the Python SDK cannot be installed here, if it cannot. */
function lackOfPython(): string | undefined {
  const { status } = spawnSync('python3', ['-c', 'import sys, pip; sys.exit(sys.version_info < (3, 10))']);
  return status === 0 ? undefined : 'there is no Python 3.10 with pip';
}

/** A snippet of the page of the keys, for an app of this server. @param key undefined: the program reads the environment */
function snippet(tool: SnippetTool, task: SnippetTask, key?: string): string {
  const [uuid = ''] = server.appIds;
  const app = { uuid, name: 'Alpha', maxPrice: PRICE_MILLS / 1000, service: 'alpha' };
  return snippetOf(tool, task, { url: server.ringpost.url, key, app });
}

/** What the program says about each task. */
const SAID: Readonly<Record<SnippetTask, RegExp>> = {
  balance: /^(?:\d+(?:\.\d+)?|\{"balance":\d.*)\n?$/,
  buy: new RegExp(`${CODE}"?\\n$`),
  messages: new RegExp(`Your ALPHA code is ${CODE}`),
};

/** Runs all snippets of a tool, first without a key in them. */
async function runSnippets(
  tool: SnippetTool,
  run: (text: string, options: Omit<RunOptions, 'cwd'>) => Promise<Ran>,
): Promise<void> {
  for (const key of [undefined, env.RINGPOST_KEY]) {
    for (const task of SNIPPET_TASKS) {
      const ran = await run(snippet(tool, task, key), {
        env: key === undefined ? env : {},
        ...(task === 'buy' && textToFirstNumber(server)),
      });
      expect([ran.out, ran.code], ran.err).toEqual([expect.stringMatching(SAID[task]), 0]);
    }
  }
}

describe('the snippets of the page of the keys', () => {
  it('run in a shell that has curl', async (context) => {
    if (spawnSync('curl', ['--version']).status !== 0) context.skip('there is no curl');
    await runSnippets('curl', (text, options) => runProgram('sh', ['-c', text], { cwd: folder, ...options }));
  });

  it('run with the SDK, and are strict TypeScript', async () => {
    const names = SNIPPET_TASKS.map((task) => `${task}.ts`);
    for (const task of SNIPPET_TASKS) writeFileSync(join(folder, `${task}.ts`), snippet('typescript', task));
    const types = ['node', '--typeRoots', join(root, 'node_modules/@types')];
    expect(await compile(types, names)).toMatchObject({ out: '', code: 0 });
    await runSnippets('typescript', (text, options) => {
      writeFileSync(join(folder, 'snippet.ts'), text);
      return runProgram(process.execPath, ['snippet.ts'], { cwd: folder, ...options });
    });
  });

  it('speak the handler protocol', async () => {
    const ask = async (address: string) => (await fetch(address)).text();
    const key = env.RINGPOST_KEY;
    expect(await ask(snippet('handler', 'balance', key))).toMatch(/^ACCESS_BALANCE:\d+\.\d+$/);
    const [buying = '', asking = ''] = snippet('handler', 'buy', key).split('\n');
    const [, id = '', digits = ''] = /^ACCESS_NUMBER:(\d+):(\d+)$/.exec(await ask(buying)) ?? [];
    await textTo(server, `+${digits}`);
    expect(await ask(asking.replace('ID', id))).toBe(`STATUS_OK:${CODE}`);
    expect(await ask(snippet('handler', 'messages', key))).toContain(digits);
  });
});

it('the SDK for Python, installed by pip, buys a number and prints its code', async (context) => {
  const lack = lackOfPython();
  if (lack !== undefined) context.skip(lack);
  const target = join(folder, 'python');
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-input', '--target', target];
  const installed = await runProgram('python3', [...pip, join(root, 'clients/python')], {
    cwd: folder,
    env: { PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(installed.code, installed.err).toBe(0);
  const start = (program: string, options: Omit<RunOptions, 'cwd'>) => {
    const given = { ...options.env, PYTHONPATH: target };
    return runProgram('python3', ['-c', program], { cwd: folder, ...options, env: given });
  };
  const python = (program: string) => start(program, { env, ...textToFirstNumber(server) });
  const program = example('clients/python/README.md', 'python');
  const bought = await python(program);
  expect([bought.out.split('\n').at(-2), bought.code], bought.err).toEqual([CODE, 0]);
  const hasty = program
    .replace('["order_uuid"])', '["order_uuid"], timeout=0.1)')
    .replace('order["number"]', '""');
  expect((await python(hasty)).err).toContain('NoCodeError: The order has no code: timeout.');
  await runSnippets('python', start);
});

describe('the program for terminals', () => {
  it('names the price and buys nothing until it is agreed to', async () => {
    const price = PRICE_MILLS / 1000;
    const before = (await ringpost('balance --json')).out;
    const refused = await ringpost('buy --app alpha');
    expect(refused.err).toContain(`Alpha in US: $${price.toFixed(2)}`);
    expect(refused.err).toContain(`--yes or --max-price ${price}`);
    const tooDear = await ringpost('buy --app alpha --max-price 0.1');
    expect([refused.code, tooDear.code, (await ringpost('balance --json')).out]).toEqual([4, 4, before]);
  });

  it('buys, waits and prints the code alone', async () => {
    const bought = await ringpost('buy --app alpha --wait --yes', textToFirstNumber(server));
    expect([bought.out, bought.code], bought.err).toEqual([`${CODE}\n`, 0]);
    const { out } = await ringpost('messages --json');
    expect(JSON.parse(out).at(-1)).toMatchObject({ code: CODE, app_name: 'Alpha' });
    expect((await ringpost('balance')).out).toMatch(/^\$\d+\.\d\d can be spent/);
  });
});

/** Each ends as the README of the program says. */
interface End {
  readonly args: string;
  readonly code: number;
  readonly changed?: Readonly<Record<string, string>>;
}
const ENDS: readonly End[] = [
  { args: '--help', code: 0 },
  { args: 'webhook test', code: 1 },
  { args: '', code: 2 },
  { args: 'sell', code: 2 },
  { args: 'buy', code: 2 },
  { args: 'buy --app nothing-like-it --yes', code: 2 },
  { args: 'buy --app alpha --max-price 0x1', code: 2 },
  { args: 'completion fish', code: 2 },
  { args: 'balance', code: 3, changed: { RINGPOST_KEY: '' } },
  { args: 'balance', code: 3, changed: { RINGPOST_KEY: '0'.repeat(32) } },
  { args: 'buy --app alpha', code: 4 },
  { args: 'buy --app alpha --yes --country ZW', code: 5 },
];

describe('how the program for terminals ends', () => {
  it.each(ENDS)('ringpost $args: $code', async ({ args, code, changed = {} }) => {
    const ended = await ringpost(args, { env: { ...env, ...changed } });
    expect(ended.code, ended.err).toBe(code);
  });

  it('waits until the time is over, and names the order that goes on', async () => {
    const { err, code } = await ringpost('buy --app beta --yes --wait --timeout 1');
    const [, order = ''] = /No code came in time\. The order is ([\da-f-]{36})\./.exec(err) ?? [];
    expect(code).toBe(6);
    expect((await ringpost('numbers')).out).toMatch(new RegExp(`\\+1\\d{10}  Beta .* ${order}`));
  });

  it('tells programs about errors in JSON', async () => {
    const { err } = await ringpost('webhook test --json');
    expect(JSON.parse(err)).toMatchObject({ error: { code: 'webhook-off' } });
  });

  it('tests the webhook that is named, and no other one', async () => {
    const { err, code } = await ringpost(`webhook test --receiver ${randomUUID()} --json`);
    expect([code, JSON.parse(err)]).toMatchObject([1, { error: { code: 'not-found' } }]);
  });

  it('tells an address that is none from a server that does not answer', async () => {
    const { err, code } = await ringpost('balance', { env: { ...env, RINGPOST_URL: 'nonsense' } });
    expect([code, err.trim()]).toEqual([2, 'nonsense is not an address.']);
  });

  it('says when nobody answers', async () => {
    const { code } = await ringpost('balance', { env: { ...env, RINGPOST_URL: 'http://127.0.0.1:1' } });
    expect(code).toBe(7);
  });

  it('ends when it is interrupted', async () => {
    const watch: RunOptions['watch'] = (output, child) => void (output !== '' && child.kill('SIGINT'));
    expect((await ringpost('messages --follow', { watch })).code).toBe(130);
  });
});

describe('the key of the program for terminals', () => {
  it('is kept in a file for its owner alone, which is refused if others can read it', async () => {
    const { RINGPOST_KEY: key = '', RINGPOST_URL: url = '' } = env;
    const own = { env: { HOME: folder } };
    const { code } = await ringpost(`login --url ${url}`, { ...own, input: `${key}\n` });
    const file = join(folder, '.config/ringpost/key.json');
    expect([code, statSync(file).mode & 0o777]).toEqual([0, 0o600]);
    expect((await ringpost('balance', own)).code).toBe(0);
    chmodSync(file, 0o644);
    expect((await ringpost('balance', own)).code).toBe(3);
  });
});

/** With the program in the path, as a shell finds it. */
function shellEnv(): Readonly<Record<string, string>> {
  return {
    PATH: `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`,
    ZDOTDIR: folder,
    TERM: 'dumb',
  };
}

it('bash completes commands, their words and their options', async () => {
  const complete = async (...words: readonly string[]) => {
    const script = `source <(ringpost completion bash)
COMP_WORDS=(ringpost ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _ringpost; echo "\${COMPREPLY[@]}"`;
    return (await runProgram('bash', ['-c', script], { cwd: folder, env: shellEnv() })).out.trim();
  };
  expect(await complete('ba')).toBe('balance');
  expect(await complete('webhook', 't')).toBe('test');
  expect(await complete('buy', '--max')).toBe('--max-price');
});

it('zsh completes them when somebody presses Tab', async (context) => {
  if (spawnSync('zsh', ['--version']).error) context.skip('there is no zsh');
  const setUp = example('clients/cli/README.md', 'zsh');
  writeFileSync(join(folder, '.zshrc'), setUp);
  // A shell in a terminal of its own. It has ten seconds for each line.
  const script = `zmodload zsh/zpty; zpty shell zsh -i
for typed completed in ba balance 'webhook t' 'webhook test' 'buy --app x --max' 'buy --app x --max-price'; do
  zpty -w -n shell $'\\C-uringpost '$typed$'\\t'; SECONDS=0; shown=
  while [[ $shown != *"ringpost $completed "* ]] && (( SECONDS < 10 )); do sleep 0.02; zpty -rt shell part; shown+=$part; done
  [[ $shown = *"ringpost $completed "* ]] && print $completed
done; zpty -d shell`;
  const { out, err } = await runProgram('zsh', ['-f', '-c', script], { cwd: folder, env: shellEnv() });
  expect(out.trim().split('\n'), err).toEqual(['balance', 'webhook test', 'buy --app x --max-price']);
});

/** What a tool answers, and what a refusal says. */
async function callTool(client: Client, name: string, input: Readonly<Record<string, unknown>>) {
  const { content, isError } = await client.callTool({ name, arguments: input });
  const [{ text }] = content as readonly [{ readonly text: string }];
  return isError ? { refusal: text } : (JSON.parse(text) as Readonly<Record<string, unknown>>);
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  closing.push(() => client.close());
  return client;
}

describe('the server for assistants', () => {
  const price = PRICE_MILLS / 1000;
  const program = () => join(folder, 'node_modules/@ringpost/mcp/lib/main.js');

  it('buys a number within its cap, waits for the code, and gives the money of a cancel back', async () => {
    const capped = { ...env, RINGPOST_SPEND_CAP: String(price * 1.5) };
    const client = await connected(
      new StdioClientTransport({ command: process.execPath, args: [program()], env: capped }),
    );
    const order = { app: 'alpha', max_price: price };
    expect(await callTool(client, 'buy_number', { app: 'alpha' })).toHaveProperty('refusal');
    const first = await callTool(client, 'buy_number', order);
    expect(first).toMatchObject({ price, cap_left: price / 2 });
    expect(await callTool(client, 'buy_number', order)).toEqual({
      refusal: `It costs ${price} dollars, and this server may spend ${price / 2} more.`,
    });
    const cancelled = await callTool(client, 'cancel_order', { order_uuid: first.order_uuid });
    expect(cancelled).toMatchObject({ released: price, cap_left: price * 1.5 });
    const second = await callTool(client, 'buy_number', order);
    await textTo(server, String(second.number));
    const { order_uuid } = second;
    expect(await callTool(client, 'wait_for_code', { order_uuid })).toEqual({ order_uuid, code: CODE });
    const { orders } = await callTool(client, 'list_orders', { limit: 1 });
    expect(orders).toMatchObject([{ order_uuid, code: CODE }]);
  });

  it('serves the programs of this machine that have its token, over HTTP', async () => {
    const token = 'the-token-of-this-test';
    const running = new AbortController();
    const options = { cwd: folder, env: { ...env, RINGPOST_SPEND_CAP: '1', RINGPOST_MCP_TOKEN: token } };
    const address = await new Promise<URL>((resolve) => {
      void runProgram(process.execPath, [program(), '--http', '0'], {
        ...options,
        watch: (output, child) => {
          const [found] = /http:\S+/.exec(output) ?? [];
          if (found === undefined) return;
          running.signal.addEventListener('abort', () => child.kill());
          resolve(new URL(found));
        },
      });
    });
    closing.push(() => running.abort());
    expect((await fetch(address, { method: 'POST' })).status).toBe(401);
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    // The declaration of the client differs from that of the interface in optional fields only.
    const transport = new StreamableHTTPClientTransport(address, { requestInit }) as Transport;
    const client = await connected(transport);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      ...['get_price', 'buy_number', 'wait_for_code', 'list_orders', 'cancel_order', 'get_balance'],
    ]);
    expect(await callTool(client, 'get_price', { app: 'alpha' })).toMatchObject({ price });
    expect(await callTool(client, 'get_balance', {})).toMatchObject({ cap_left: 1 });
  });

  it('does not start without a key and a cap', async () => {
    const { code, err } = await runProgram(process.execPath, [program()], { cwd: folder, env });
    expect([code, err]).toEqual([2, expect.stringContaining('RINGPOST_SPEND_CAP')]);
  });
});
