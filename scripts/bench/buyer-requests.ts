export interface Offer {
  readonly appId: string;
  /** In dollars, as in the API. */
  readonly price: number;
}

/** Which clients ask for what, and where. */
export interface Shoppers {
  readonly url: string;
  /** One per customer. The clients take them in turn. */
  readonly tokens: readonly string[];
  /** Most popular first. */
  readonly offers: readonly Offer[];
}

export interface Spree extends Shoppers {
  readonly clients: number;
  readonly seconds: number;
}

/** Milliseconds from the first byte of a request to the last byte of its answer, and how long all of them took together. */
export interface Timed {
  readonly count: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

export interface Bought extends Timed {
  readonly orders: readonly string[];
}

/** The requests of the bench to its buyers. */
export type BuyerRequests = {
  /** Each client buys again as soon as it has its answer. */
  readonly buy: { readonly ask: Spree; readonly answer: Bought };
  /** Buys until every customer has at least so many orders. */
  readonly stock: {
    readonly ask: Shoppers & { readonly each: number };
    readonly answer: { readonly orders: readonly string[] };
  };
  /** Each client reads the list of the newest orders again as soon as it has its answer. */
  readonly list: { readonly ask: Spree & { readonly rows: number }; readonly answer: Timed };
};
