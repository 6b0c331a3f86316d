import { orderPath, paths, portInPath } from '../../session/paths.ts';
import { extend } from './extension-request.ts';
import { submitSaved } from './port-in-request.ts';
import { quantityOf } from './purchase-request.ts';
import { reserve, take } from './reservation-requests.ts';
import type { SpendingRequest } from './spending-request.ts';
import { sendPurchase } from './use-purchase.ts';

/** Sends any request that spends money, and resolves to the id of what was bought. Throws a `Problem`. */
export function sendRequest(request: SpendingRequest, idempotencyKey: string): Promise<string> {
  switch (request.what) {
    case 'extension':
      return extend(request, idempotencyKey);
    case 'reservation':
      return reserve(request, idempotencyKey);
    case 'take':
      return take(request, idempotencyKey);
    case 'portin':
      return submitSaved(request, idempotencyKey);
    default:
      return sendPurchase(request, idempotencyKey);
  }
}

/** The page that shows what was bought. `id`: what `sendRequest` resolved to. */
export function pathOfBought({ what }: SpendingRequest, id: string): string {
  if (what === 'portin') return portInPath(id);
  return what === 'reservation' ? paths['dashboard-reserve-numbers'] : orderPath(id);
}

/**
 * The page to open when the money for a request of the page at `from` has arrived. One activation is shown on the overview, as
 * after every purchase. An extension is shown on the page that asked for it.
 */
export function pathAfterMoney(request: SpendingRequest, id: string, from: string): string {
  if (request.what === 'extension') return from;
  if (request.what !== undefined) return pathOfBought(request, id);
  const { rental, source, unclaimedId } = request;
  const hasPage = [rental, source, unclaimedId].some((each) => each !== undefined) || quantityOf(request) > 1;
  return hasPage ? orderPath(id) : paths['dashboard-root'];
}
