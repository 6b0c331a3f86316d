import { download } from '../../api/http.ts';
import { oneOf } from '../../api/one-of.ts';
import { useQuery } from '../../api/use-query.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

/** Active rentals, ended rentals, and activations that receive now. */
const SHOWN = ['rented', 'over', 'activations'] as const;
export type Shown = (typeof SHOWN)[number];

/** The list that the address names. */
export function shownOf(address: ListAddress): Shown {
  return oneOf(SHOWN, address.filter('show')) ?? 'rented';
}

/** Includes numbers that were bought together, each as its own row. */
const RECEIVING = { status: 'running', items: 'each' } as const;

/** The customer's numbers, filtered by the address. */
export function useMyNumbers(address: ListAddress) {
  const shown = shownOf(address);
  const page = { limit: PAGE_ROWS, offset: address.offset };
  const keep = { keepPreviousData: true };
  const status = shown === 'over' ? 'inactive' : 'active';
  const isRentals = shown !== 'activations';
  const search = address.filter('search');
  const rentals = useQuery(
    'GET /api/order_number/list',
    isRentals ? { query: { ...page, status, search } } : null,
    keep,
  );
  const activations = useQuery(
    'GET /api/orders/list',
    isRentals ? null : { query: { ...page, ...RECEIVING } },
    keep,
  );
  return isRentals ? rentals : activations;
}

/** Every number of the list that the address describes, as a file. */
export function loadNumbersFile(address: ListAddress): Promise<Blob> {
  const shown = shownOf(address);
  if (shown === 'activations') return download('GET /api/orders/csv', { query: RECEIVING });
  const status = shown === 'over' ? 'inactive' : 'active';
  return download('GET /api/order_number/csv', { query: { status, search: address.filter('search') } });
}
