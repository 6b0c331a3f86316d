import { UPSTREAM_LISTS_MINUTES, UPSTREAM_PRICES_SECONDS } from '@ringpost/domain/rules/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../kernel/deps.ts';
import type { ClientOf, Portal, PortalOffers } from './portal-client.ts';

/** By portal and country. */
const LISTS_KEPT = 100;
const NOTHING: PortalOffers = new Map();

/** What other portals sell, for the lists of this one. A purchase asks again. */
export interface PortalLists {
  /**
   * What is kept of a portal, for half a minute. Then the next call begins to read it again, and answers with what is there. A list
   * that nobody has asked for during some minutes is nothing, until it is read: who `waits` does so, ten seconds at most. A portal
   * that does not answer sells nothing.
   */
  listOf(keyId: string, countryIso: string, waits: boolean): Promise<PortalOffers>;
}

interface Kept {
  readonly offers: PortalOffers;
  readonly readAt: number;
}

export function createPortalLists(
  { clock, singleFlight, log }: Pick<Deps, 'clock' | 'singleFlight' | 'log'>,
  clientOf: ClientOf,
  portalOf: (keyId: string) => Promise<Portal | undefined>,
): PortalLists {
  const lists = new LRUCache<string, Kept>({ max: LISTS_KEPT });

  async function read(name: string, keyId: string, countryIso: string): Promise<PortalOffers> {
    const portal = await portalOf(keyId);
    const answer = portal ? await clientOf(portal).listOffers(portal, countryIso) : NOTHING;
    const offers = answer === 'no-answer' ? NOTHING : answer;
    lists.set(name, { offers, readAt: clock.now().getTime() });
    return offers;
  }

  return {
    async listOf(keyId, countryIso, waits) {
      const name = `list|${keyId}|${countryIso}`;
      const kept = lists.get(name);
      const ageSeconds = kept ? (clock.now().getTime() - kept.readAt) / 1000 : Number.POSITIVE_INFINITY;
      if (kept && ageSeconds < UPSTREAM_PRICES_SECONDS) return kept.offers;
      const isOld = ageSeconds >= UPSTREAM_LISTS_MINUTES * 60;
      const reading = singleFlight(name, () => read(name, keyId, countryIso));
      if (waits && isOld) return reading;
      reading.catch((error: unknown) => log.warn({ err: error }, 'the prices of a portal were not read'));
      return kept && !isOld ? kept.offers : NOTHING;
    },
  };
}
