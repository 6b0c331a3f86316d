import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callOf, type Driver, viewport } from './driver.ts';
import { startProgram } from './program.ts';

const ANSWERS_WITHIN_MS = 60_000;

type Ask = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Value>;

function asking(address: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function newSession(ask: Ask, browser: string): Promise<string> {
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const startedAt = performance.now();
  for (;;) {
    try {
      return (await ask<{ sessionId: string }>('POST', '/session', { capabilities })).sessionId;
    } catch (error) {
      // The driver prints nothing when it listens.
      if (performance.now() - startedAt > 20_000 || !/fetch failed/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** WebKitGTK, the engine of Safari, by the classic WebDriver, on a virtual screen. */
export async function openWebKit(driverProgram: string, browser: string): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'ringpost-webkit-'));
  const screen = await startProgram(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {},
    /(\d+)\n/,
  );
  const port = await freePort();
  const env = {
    DISPLAY: `:${screen.match[1]}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    NO_AT_BRIDGE: '1',
    // WebKit's own sandbox needs rights that a container does not have; the pages are only our own.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_FORCE_SANDBOX: '0',
    // There is no graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    GDK_BACKEND: 'x11',
    LANGUAGE: 'en_US',
  };
  const program = await startProgram(
    'sh',
    ['-c', 'echo started; exec "$0" "$@"', driverProgram, `--port=${port}`],
    env,
    /started/,
  );
  const ask = asking(`http://127.0.0.1:${port}`);
  const session = await newSession(ask, browser);
  const path = `/session/${session}`;
  await ask('POST', `${path}/window/rect`, { x: 0, y: 0, ...viewport });
  const evaluate: Driver['evaluate'] = async (inPage, ...args) =>
    JSON.parse(
      await ask<string>('POST', `${path}/execute/sync`, {
        script: `return ${callOf(inPage, args)}`,
        args: [],
      }),
    );
  return {
    name: 'WebKit',
    evaluate,
    async goto(url) {
      await ask('POST', `${path}/url`, { url });
    },
    async perform(actions) {
      await ask('POST', `${path}/actions`, { actions });
    },
    async close() {
      await ask('DELETE', path).catch(() => undefined);
      await program.stop();
      await screen.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The browser that belongs to the driver; the name of its folder contains the machine's architecture. */
export function miniBrowser(): string | undefined {
  const machines = ['x86_64-linux-gnu', 'aarch64-linux-gnu'];
  const versions = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'];
  return machines
    .flatMap((machine) => versions.map((version) => `/usr/lib/${machine}/${version}/MiniBrowser`))
    .find((path) => existsSync(path));
}
