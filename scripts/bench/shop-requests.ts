/** A customer with money and an open session. */
export interface Customer {
  readonly userId: string;
  readonly token: string;
}

/** A number that waits for an SMS. */
export interface Leased {
  readonly e164: string;
  readonly keyword: string;
}

/** What the purchases in a log come to. */
export interface Examined {
  readonly assigned: number;
  /** Empty when everything is as it must be. */
  readonly breaches: readonly string[];
}

/** What the bench may ask of its server. */
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
  /** Buys so many numbers over HTTP, each for an app that is told by the keyword. */
  readonly lease: {
    readonly ask: { readonly customer: Customer; readonly count: number };
    readonly answer: readonly Leased[];
  };
  /** CPU time since its start, of all its threads. */
  readonly usage: {
    readonly ask: undefined;
    readonly answer: { readonly cpuMicros: number; readonly residentBytes: number };
  };
  /** Answered when every view has seen the whole log. */
  readonly settle: { readonly ask: undefined; readonly answer: undefined };
  readonly examine: {
    readonly ask: { readonly acknowledged: readonly string[] };
    readonly answer: Examined;
  };
};
