import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../setup/process.mjs';
import { npmOffline, type Packed, packClient } from '../clients/pack-clients.ts';
import type { TestServer } from './test-server.ts';

export const CODE = '482913';

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Sees all output after each part of it. */
  readonly watch?: (output: string, child: ChildProcess) => void;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd, env = {}, input = '', watch }: RunOptions,
): Promise<Ran> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, ...env } });
  let [out, err] = ['', ''];
  child.stdout.on('data', (part) => {
    out += String(part);
    watch?.(out + err, child);
  });
  child.stderr.on('data', (part) => {
    err += String(part);
    watch?.(out + err, child);
  });
  // A program may end before it has read anything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Packs the clients and installs them in a folder from their files, as a user would, without the network. */
export async function installClients(names: readonly Packed[], folder: string): Promise<void> {
  const files: string[] = [];
  for (const name of names) files.push(await packClient(name, folder));
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'user', private: true, type: 'module' }),
  );
  await npmOffline(['install', ...files], folder);
}

/** Unpacks a client in a folder where it finds the packages of others that it needs: those of this repository. */
export async function unpackClient(name: Packed, needs: readonly string[], folder: string): Promise<void> {
  const home = join(folder, 'node_modules', '@ringpost', name);
  mkdirSync(home, { recursive: true });
  const file = await packClient(name, folder);
  const { code, err } = await runProgram('tar', ['-xzf', file, '--strip-components=1'], { cwd: home });
  if (code !== 0) throw new Error(err);
  for (const need of needs)
    symlinkSync(join(root, 'node_modules', need), join(folder, 'node_modules', need), 'junction');
}

/** A key of the owner. */
export async function makeKey(server: TestServer, scopes: readonly string[]): Promise<string> {
  const body = { name: 'For a client', scopes, day_cap: null, addresses: [], last_day: null };
  const { body: made } = await server.ask('POST', '/api/keys', { as: 'owner', body });
  return String(made.key);
}

/** Sends a text with a code to a number, as a provider would. */
export async function textTo({ ask, ringpost, settle }: TestServer, to: string): Promise<void> {
  const headers = { 'x-ringpost-secret': ringpost.secrets.jsonSecret };
  const body = { message_id: randomUUID(), from: '32665', to, text: `Your ALPHA code is ${CODE}` };
  await ask('POST', '/hooks/sms/json', { body, headers });
  await settle();
}

/** Sends the code once to the first number that a program names. */
export function textToFirstNumber(server: TestServer) {
  let isSent = false;
  return {
    watch: (output: string): void => {
      const [number] = /\+1\d{10}/.exec(output) ?? [];
      if (number === undefined || isSent) return;
      isSent = true;
      void textTo(server, number);
    },
  };
}
