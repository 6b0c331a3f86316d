import type { ExtensionRequest } from './extension-request.ts';
import type { PortInRequest } from './port-in-request.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import type { ReserveRequest, TakeRequest } from './reservation-requests.ts';

/** Every request that spends money. Each is plain data, so that it can survive a reload while it waits for money. */
export type SpendingRequest =
  | PurchaseRequest
  | ExtensionRequest
  | ReserveRequest
  | TakeRequest
  | PortInRequest;
