/** A customer with a balance and a session. */
export interface Customer {
  readonly userId: string;
  readonly token: string;
}

/** A leased number that waits for an SMS. */
export interface Leased {
  readonly e164: string;
  readonly keyword: string;
}

/** A summary of the purchases in a log. */
export interface Examined {
  readonly assigned: number;
  /** Empty if the log is correct. */
  readonly breaches: readonly string[];
}

/** The requests of the bench to its server. */
export type ShopRequests = {
  readonly facts: {
    readonly ask: undefined;
    readonly answer: {
      readonly url: string;
      readonly twilioAuthToken: string;
      readonly freeNumbers: readonly string[];
    };
  };
  readonly customers: { readonly ask: { readonly count: number }; readonly answer: readonly Customer[] };
  /** Buys `count` numbers over HTTP. The keyword in a message identifies the app of each. */
  readonly lease: {
    readonly ask: { readonly customer: Customer; readonly count: number };
    readonly answer: readonly Leased[];
  };
  /** CPU time of all threads since the start. */
  readonly usage: {
    readonly ask: undefined;
    readonly answer: { readonly cpuMicros: number; readonly residentBytes: number };
  };
  /** Answers when all views have read the whole log. */
  readonly settle: { readonly ask: undefined; readonly answer: undefined };
  readonly examine: {
    readonly ask: { readonly acknowledged: readonly string[] };
    readonly answer: Examined;
  };
};
