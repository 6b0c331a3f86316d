import type { Problem } from '../../api/problem.ts';
import type { Priced } from './top-up.store.ts';

/**
 * The state of a purchase. `moved`: the price has changed, and the customer decides again. `unanswered`: it is not known whether
 * the purchase happened. `delayed`: the server does not decide about it now. After `unanswered` and `delayed`, a retry sends the
 * same key, so it cannot buy twice.
 */
export type SpendingState<Request extends Priced> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'busy'; readonly request: Request }
  | { readonly phase: 'bought'; readonly request: Request; readonly orderId: string }
  | { readonly phase: 'moved'; readonly request: Request; readonly price: number }
  | {
      readonly phase: 'missing';
      readonly request: Request;
      readonly missing: number;
      readonly problem: Problem;
    }
  | { readonly phase: 'unanswered'; readonly request: Request; readonly problem: Problem }
  | { readonly phase: 'delayed'; readonly request: Request; readonly problem: Problem }
  | { readonly phase: 'refused'; readonly request: Request; readonly problem: Problem };
