import { notices } from '@ringpost/projections/notices/notices.view';
import { type Endpoint, endpoint } from '@ringpost/web/http';
import type { QueryDeps } from '../query-deps.ts';
import { publicNoticesContract } from './notices.contract.ts';

/** The texts that visitors see. */
export function noticesRoutes({ readModel }: QueryDeps): readonly Endpoint[] {
  return [
    endpoint('guest', publicNoticesContract, async () => {
      const banner = await readModel.collection(notices).get('banner');
      return { status: 200, body: { banner: banner?.text ?? null } };
    }),
  ];
}
