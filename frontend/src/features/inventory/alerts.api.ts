import type { AlertView } from '@ringpost/query-api/alerts/alerts.contract';
import { command } from '../../api/http.ts';
import type { AnswerOf, RequestOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';

export type { AlertView };
export type AlertBody = RequestOf<'POST /api/alert/bulk'>['body'];
export type SetAlerts = AnswerOf<'POST /api/alert/bulk'>;

export const ALERT_ROWS = 20;

/** The customer's alerts, newest first. Nothing is read if the user is not a customer. */
export function useAlerts(offset: number, limit = ALERT_ROWS, isCustomer = true) {
  return useQuery('GET /api/alert/list', isCustomer ? { query: { limit, offset } } : null, {
    keepPreviousData: true,
  });
}

/** Sets alerts, with one key per click. Throws a `Problem`. */
export function setAlerts(body: AlertBody, idempotencyKey: string): Promise<SetAlerts> {
  return command('POST /api/alert/bulk', { body, idempotencyKey });
}

export function cancelAlert(id: string): Promise<unknown> {
  return command('POST /api/alert/{id}/cancel', { params: { id } });
}
