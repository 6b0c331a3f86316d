export interface Offer {
  readonly appId: string;
  /** Dollars, as the shop shows it. */
  readonly price: number;
}

export interface Spree {
  readonly url: string;
  /** One per customer; clients take them in turn. */
  readonly tokens: readonly string[];
  /** The popular ones first. */
  readonly offers: readonly Offer[];
  readonly clients: number;
  readonly seconds: number;
}

export interface Bought {
  readonly orders: readonly string[];
  readonly seconds: number;
  /** Milliseconds from the request's first byte to the answer's last. */
  readonly p50: number;
  readonly p99: number;
}

/** What the bench may ask of its buyers. */
export type BuyerRequests = {
  readonly buy: { readonly ask: Spree; readonly answer: Bought };
};
