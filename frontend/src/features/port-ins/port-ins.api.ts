import type { DraftBody, MoveBody, PortInBody } from '@ringpost/command-api/port-ins/port-ins.contract';
import { LIST_MAX_ROWS } from '@ringpost/domain/rules/limits';
import type {
  AdminPortInView,
  PortInStatus,
  PortInView,
} from '@ringpost/query-api/port-ins/port-ins.contract';
import { command, download } from '../../api/http.ts';
import type { AnswerOf } from '../../api/routes.ts';
import { useQuery } from '../../api/use-query.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { ListAddress } from '../../ui/use-list-address.ts';

export const PAGE_ROWS = 20;

export type { AdminPortInView, DraftBody, MoveBody, PortInStatus, PortInView };
export type PortInDetails = AnswerOf<'GET /api/portin_request/{id}/details'>;
export type CheckedNumbers = AnswerOf<'POST /api/portin_request/check'>;

/** Every request of the customer, as a file. */
export function loadPortInsFile(): Promise<Blob> {
  return download('GET /api/portin_request/csv', {});
}

export function usePortIns({ offset }: ListAddress) {
  const query = { limit: PAGE_ROWS, offset };
  return useQuery('GET /api/portin_request/list', { query }, { keepPreviousData: true });
}

/** The customer's newest requests that are neither completed nor cancelled. */
export function useOpenPortIns(): readonly PortInView[] {
  const { data } = useQuery('GET /api/portin_request/list', { query: { limit: LIST_MAX_ROWS, offset: 0 } });
  return (data?.data ?? []).filter(({ status }) => status !== 'completed' && status !== 'cancelled');
}

export function usePortIn(id: string) {
  return useQuery('GET /api/portin_request/list/{id}', { params: { id } });
}

/** Every vendor, for an admin. */
export function useVendors() {
  return useQuery('GET /api/vendor/list', { query: { limit: 100 } });
}

/** The details of the request. They are deleted once the request is cancelled. */
export function useDetails(id: string, isThere: boolean) {
  return useQuery('GET /api/portin_request/{id}/details', isThere ? { params: { id } } : null);
}

export function checkNumbers(numberList: string): Promise<CheckedNumbers> {
  return command('POST /api/portin_request/check', { body: { number_list: numberList } });
}

/** Saves the draft. @returns the id of the request */
export async function saveDraft(id: string | null, body: DraftBody, idempotencyKey: string): Promise<string> {
  if (id === null) {
    return (await command('POST /api/portin_request', { body, idempotencyKey })).portin_uuid;
  }
  return (await command('PUT /api/portin_request/{id}', { params: { id }, body })).portin_uuid;
}

export function fixRequest(id: string, body: PortInBody) {
  return command('POST /api/portin_request/{id}/fix', { params: { id }, body });
}

export function cancelRequest(id: string) {
  return command('POST /api/portin_request/{id}/cancel', { params: { id } });
}

export function addDocument(id: string, name: string, content: string) {
  return command('POST /api/portin_request/{id}/documents', { params: { id }, body: { name, content } });
}

export function removeDocument(id: string, documentId: string) {
  const params = { id, document_uuid: documentId };
  return command('DELETE /api/portin_request/{id}/documents/{document_uuid}', { params });
}

export async function saveLetter(id: string): Promise<void> {
  const letter = await download('GET /api/portin_request/{id}/letter', { params: { id } });
  saveFile('letter-of-authorization.pdf', letter);
}
