import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../../setup/node-flags.mjs';
import type { FillWish } from './fill-program.ts';

const PROGRAM = fileURLToPath(new URL('./fill-program.ts', import.meta.url));

/** Fills a store in a process of its own. */
export async function runFill(wish: FillWish): Promise<void> {
  const child = spawn(process.execPath, [...nodeFlags, PROGRAM, JSON.stringify(wish)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the store could not be filled: ${code}`);
}
