import type { CommandApi } from '@ringpost/command-api/app';
import type { Clock, Position } from '@ringpost/domain';
import type { Engine } from '@ringpost/engine';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import type { Handlers } from '../prove/http-tests/child-process.ts';
import { examinePurchases } from './examine-purchases.ts';
import { usageOf } from './process-counts.ts';
import type { SellerRequests } from './shop-requests.ts';
import { customerEmailOf, customerIdOf } from './stores/population.ts';

/** The write side of a server, and the place of its facts. */
interface Prepared {
  readonly engine: Engine;
  readonly commandApi: CommandApi;
  readonly secrets: { readonly twilioAuthToken: string };
}

/** How a server is reached and looked at. */
interface Seller {
  readonly url: string;
  readonly clock: Clock;
  /** The end of the log before the first sale. */
  readonly openedAt: Position;
  /** The processes that serve. */
  pids(): readonly number[];
  /** Resolves when all views have read the whole log. */
  settle(): Promise<void>;
}

const SESSION_MS = 24 * 3_600_000;

export async function issueSession(
  { commandApi }: Pick<Prepared, 'commandApi'>,
  clock: Clock,
  owner: { readonly userId: string; readonly email: string; readonly isAdmin: boolean },
): Promise<string> {
  const expiresAt = new Date(clock.now().getTime() + SESSION_MS).toISOString();
  return (await commandApi.sessions.issue({ ...owner, sessionEpoch: 0 }, expiresAt)).token;
}

/** What every server of the bench answers, on either engine. */
export function sellerHandlers(prepared: Prepared, seller: Seller): Handlers<SellerRequests> {
  const { engine, secrets } = prepared;
  const { url, clock, openedAt, pids, settle } = seller;
  return {
    async facts() {
      const isPublic = { countryIso: 'US', status: 'public' } as const;
      const rows = await engine.readModel.collection<NumberRow>(numbers).find(isPublic);
      const { twilioAuthToken } = secrets;
      return { url, twilioAuthToken, publicNumbers: rows.map(({ _id }) => _id) };
    },
    async sessions({ customers }) {
      const tokens: string[] = [];
      for (let index = 0; index < customers; index += 1) {
        const owner = { userId: customerIdOf(index), email: customerEmailOf(index), isAdmin: false };
        tokens.push(await issueSession(prepared, clock, owner));
      }
      return tokens;
    },
    usage: async () => usageOf(pids()),
    async settle() {
      await settle();
      return undefined;
    },
    examine: ({ acknowledged }) => examinePurchases(engine.events, acknowledged, openedAt),
  };
}
