import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../http-tests/child-process.ts';
import { nodeFlags } from '../setup/node-flags.mjs';
import type { ShopRequests } from './shop-requests.ts';

const program = fileURLToPath(new URL('./shop.ts', import.meta.url));

/** The server in its own process, with the flags of `npm start`. `profileTo` is a folder for its CPU profile. */
export function startShop(profileTo: string | undefined): Promise<Child<ShopRequests>> {
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  return startChild<ShopRequests>(program, [], { execArgv: [...nodeFlags, ...profiling] });
}
