import type { PortInBody } from '@ringpost/command-api/port-ins/port-ins.contract';
import { command, query } from '../../api/http.ts';

/**
 * A request to bring numbers over, at the fee that was shown. The server has its details as a draft, so the browser does not
 * store them while the request waits for money.
 */
export interface PortInRequest {
  readonly what: 'portin';
  /** The name of the port. */
  readonly appName: string;
  readonly price: number;
  readonly portInId: string;
}

/** Sends a request with these details. */
export async function submitPortIn(
  id: string,
  body: PortInBody,
  fee: number,
  idempotencyKey: string,
): Promise<string> {
  const { portin_uuid } = await command('POST /api/portin_request/{id}/submit', {
    params: { id },
    body: { ...body, quoted_fee: fee },
    idempotencyKey,
  });
  return portin_uuid;
}

/** Sends the saved draft. Without a PIN and a signature in the body, the saved ones stay. @returns the request */
export async function submitSaved(
  { portInId: id, price }: PortInRequest,
  idempotencyKey: string,
): Promise<string> {
  const details = await query('GET /api/portin_request/{id}/details', { params: { id } });
  const { documents: _, has_pin: _pin, signature: _signature, signature_type: _type, ...body } = details;
  return submitPortIn(id, body, price, idempotencyKey);
}
