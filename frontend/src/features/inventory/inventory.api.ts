import type { InventoryNumber } from '@ringpost/domain/contracts/inventory.contract';
import { SEARCH_DEFAULT_ROWS } from '@ringpost/domain/rules/limits';
import { command } from '../../api/http.ts';
import type { AnswerOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';
import { useRowsOf } from '../../api/use-rows-of.ts';
import type { TermHours } from '../../session/preferences.store.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export type { InventoryNumber };

/** The numbers of rows that a page of the search can have. */
export const LIMITS = [SEARCH_DEFAULT_ROWS, 25, 50, 100] as const;

/** The search that the address describes. */
export function searchOf(address: ListAddress) {
  const limit = LIMITS.find((each) => String(each) === address.filter('limit')) ?? SEARCH_DEFAULT_ROWS;
  return {
    country: address.filter('country') || 'US',
    vendor: address.filter('vendor'),
    prefix: address.filter('prefix'),
    limit,
  };
}

/** Our numbers for an app; nothing is read without one. */
export function useActiveNumbers(appId: string | undefined, address: ListAddress) {
  const { country, vendor, prefix, limit } = searchOf(address);
  const query = {
    country,
    vendor_uuid: vendor || undefined,
    prefix: prefix || undefined,
    limit,
    offset: address.offset,
  };
  const read = useQuery(
    'GET /api/number/active/{app_uuid}',
    appId === undefined ? null : { params: { app_uuid: appId }, query },
    { keepPreviousData: true },
  );
  return useRowsOf(appId, read);
}

export type Checked = AnswerOf<'POST /api/number/active_numbers_availability'>;

/** Whether each number of a list is free for an app, or from when. Throws a `Problem`. */
export function checkNumbers(appId: string, numbers: string): Promise<Checked> {
  return command('POST /api/number/active_numbers_availability', { body: { app_uuid: appId, numbers } });
}

/** What is bought: one code (null), or a rental for a term. */
export type Way = TermHours | null;

/** What a number costs; undefined if it cannot be bought like this. */
export function priceOf({ prices }: InventoryNumber, way: Way): number | undefined {
  if (way === null) return prices?.activation;
  return prices?.rentals.find(({ term_hours }) => term_hours === way)?.price;
}
