export interface Offer {
  readonly appId: string;
  /** In dollars, as in the API. */
  readonly price: number;
}

export interface Spree {
  readonly url: string;
  /** One per customer. The clients share them in turn. */
  readonly tokens: readonly string[];
  /** Most popular first. */
  readonly offers: readonly Offer[];
  readonly clients: number;
  readonly seconds: number;
}

export interface Bought {
  readonly orders: readonly string[];
  readonly seconds: number;
  /** Milliseconds from the first byte of the request to the last byte of the answer. */
  readonly p50: number;
  readonly p99: number;
}

/** The requests of the bench to its buyers. */
export type BuyerRequests = {
  readonly buy: { readonly ask: Spree; readonly answer: Bought };
};
