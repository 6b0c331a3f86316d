import { fileURLToPath } from 'node:url';
import { nodeFlags } from '../setup/node-flags.mjs';
import { type Helper, startHelper } from './child.ts';
import type { ShopRequests } from './shop-requests.ts';

const program = fileURLToPath(new URL('./shop.ts', import.meta.url));

/** The server in its own process, with the flags of `npm start`. `profileTo` is a folder for its CPU profile. */
export function startShop(profileTo: string | undefined): Promise<Helper<ShopRequests>> {
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  return startHelper<ShopRequests>(program, [], [...nodeFlags, ...profiling]);
}
