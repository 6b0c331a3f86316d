import type { Mills } from '@ringpost/domain';
import type { Endpoint } from '@ringpost/web/http';
import type { Announcement } from '../payment.decider.ts';
import type { GatewayName } from '../payments.contract.ts';

/** A coin that a gateway accepts now. */
export interface Coin {
  readonly code: string;
  readonly name: string;
  /** Dollars for one coin; null if only the gateway's own page shows it. */
  readonly dollars: number | null;
}

export interface CoinRates {
  /** When these rates were read, ISO 8601. */
  readonly at: string;
  readonly coins: readonly Coin[];
}

/** What a customer wants to pay. */
export interface ChargeRequest {
  readonly paymentId: string;
  readonly amountMills: Mills;
  /** Null: the gateway's page offers its own ways to pay. */
  readonly coin: string | null;
  readonly email: string;
}

/** How the customer has to pay. */
export interface Charge {
  /** The gateway's own id. */
  readonly chargeId: string;
  readonly payUrl: string | null;
  readonly address: string | null;
  readonly coinAmount: string | null;
  readonly expiresAt: string;
}

/** A charge, as our own log has it. */
export interface StoredCharge {
  readonly paymentId: string;
  readonly chargeId: string;
  /** The amount of the charge. */
  readonly amountMills: Mills;
  readonly expiresAt: string;
}

/** A gateway's report about one of our payments. */
export interface GatewayReport extends Announcement {
  readonly paymentId: string;
}

/** Handles a gateway's report. Resolves when everything is stored; a text says why nothing was changed. */
export type Receive = (report: GatewayReport | string) => Promise<void>;

/** A payment in a gateway's own list. */
export interface ListedCharge {
  /** Our own id of the payment where the gateway knows it, else the gateway's id. */
  readonly id: string;
  /** What arrived, or what was asked for while nothing has arrived. Null: the list does not say it in dollars. */
  readonly amountMills: Mills | null;
  /** `open`: it brought no money. `returned`: all of it was taken back. */
  readonly state: 'open' | 'paid' | 'returned';
  /** What was taken back, by refunds and disputes. Null: the list does not say it. */
  readonly takenBackMills: Mills | null;
}

/** Instants, the first included, in seconds. */
export interface ListedTime {
  readonly since: number;
  readonly before: number;
}

/** How money comes in. Each gateway is one file, and only that file knows its terms. */
export interface Gateway {
  readonly name: GatewayName;
  /** Whether the operator has configured it. */
  readonly isOn: boolean;
  /** Whether it has a page for cards and wallets. */
  readonly takesCards: boolean;
  /** @throws Error if the gateway does not answer */
  rates(): Promise<CoinRates>;
  /**
   * Asks for the money. It may be called twice for one payment, and may then make two charges; each names the payment.
   * @throws Error if the gateway does not answer, or refuses
   */
  createCharge(request: ChargeRequest): Promise<Charge>;
  /**
   * The current state of a charge, in the form of a callback: what has arrived of it, and what was taken back. A text says
   * why there is nothing to report.
   * @throws Error if the gateway does not answer
   */
  readCharge(charge: StoredCharge): Promise<GatewayReport | string>;
  /**
   * Its own list of what began in this time, page by page. Absent: it has none.
   * @param priceOf what we asked for with this charge, if it is ours
   * @throws Error if the gateway does not answer
   */
  readonly list?: (
    time: ListedTime,
    priceOf: (chargeId: string) => Mills | undefined,
  ) => AsyncGenerator<readonly ListedCharge[], void>;
  /** Where the gateway sends its callbacks. Only signed ones are read. */
  hook(receive: Receive): Endpoint;
}
