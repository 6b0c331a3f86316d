import { command, download } from '../../api/http.ts';
import { fitting, oneOf, UUID } from '../../api/one-of.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { type ListAddress, orderOf } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 50;
export const STATUSES = ['waiting', 'sent', 'kept', 'failed'] as const;
/** The mails on the page of a customer. */
const CUSTOMER_ROWS = 20;

function filtersOf({ filter }: ListAddress) {
  return {
    search: filter('search').trim() || undefined,
    status: oneOf(STATUSES, filter('status')),
    user_id: fitting(UUID, filter('user')),
  };
}

/** The mails of the outbox, filtered and sorted by the address of the page. */
export function useMail(address: ListAddress) {
  const page = { limit: PAGE_ROWS, offset: address.offset, ...orderOf(address, ['created_at']) };
  const query = { ...page, ...filtersOf(address) };
  return useQuery('GET /api/admin/mail', { query }, { keepPreviousData: true });
}

/** Every mail that matches the filters of the address, as a file. */
export function loadMailFile(address: ListAddress): Promise<Blob> {
  return download('GET /api/admin/mail/csv', { query: filtersOf(address) });
}

/** One mail, while it is stored. */
export function useOneMail(id: string) {
  return useQuery('GET /api/admin/mail/{id}', { params: { id } });
}

/** The newest mails to one customer. */
export function useMailTo(userId: string) {
  return useQuery('GET /api/admin/mail', { query: { limit: CUSTOMER_ROWS, user_id: userId } });
}

/** A new link with the same effect as the one in the mail. The account's log records the request. */
export async function makeMailLink(id: string): Promise<string> {
  return (await command('POST /api/admin/mail/{id}/link', { params: { id } })).link;
}

/** Sends a mail to its account once more. The list is not read again. */
export function sendMailAgain(id: string, reason: string): Promise<unknown> {
  return command('POST /api/admin/mail/{id}/send_again', { params: { id }, body: { reason } });
}

export function refreshMail(): Promise<unknown> {
  return refreshQueries('GET /api/admin/mail', 'GET /api/admin/mail/{id}');
}
