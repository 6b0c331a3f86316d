import type { EventOf, MoneyEvent } from '@ringpost/domain';

/** A fact that moves money of a wallet. */
export type WalletFact = EventOf<MoneyEvent['type']>;

type Direction = -1 | 0 | 1;

/** How each fact changes what is available, what is held, and what is owed. */
export const MOVES: Readonly<
  Record<WalletFact['type'], readonly [free: Direction, held: Direction, debt: Direction]>
> = {
  FundsCredited: [1, 0, 0],
  FundsHeld: [-1, 1, 0],
  FundsHeldForOrder: [-1, 1, 0],
  FundsHeldForRental: [-1, 1, 0],
  FundsHeldForBulk: [-1, 1, 0],
  FundsHeldForExtension: [-1, 1, 0],
  FundsCaptured: [0, -1, 0],
  FundsReleased: [1, -1, 0],
  ActivationFeeCharged: [-1, 0, 0],
  FundsPaidIn: [1, 0, 0],
  FundsTakenBack: [-1, 0, 0],
  DebtIncurred: [0, 0, 1],
  DebtPaid: [-1, 0, -1],
  FundsMovedOut: [-1, 0, 0],
  FundsMovedIn: [1, 0, 0],
  FundsDebited: [-1, 0, 0],
  CreditCorrected: [-1, 0, 0],
  DebitCorrected: [1, 0, 0],
  DebtCharged: [0, 0, 1],
  FundsRefunded: [1, 0, 0],
  RentalRefunded: [1, 0, 0],
};
