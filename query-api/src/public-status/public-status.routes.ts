import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { publicStatusContract } from './public-status.contract.ts';

/** How the service is, for everybody. */
export function publicStatusRoutes({ publicStatus }: QueryDeps): readonly Endpoint[] {
  return [endpoint('guest', publicStatusContract, async () => ({ status: 200, body: await publicStatus() }))];
}
