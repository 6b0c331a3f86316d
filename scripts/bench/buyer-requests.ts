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

/** A session and what is read with it. */
export interface Reader {
  readonly token: string;
  readonly path: string;
}

/** Many numbers with one order, for the customer of a session. */
export interface BulkWish {
  readonly token: string;
  /** The body of the request. */
  readonly body: { readonly quantity: number };
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

export interface Listed extends Timed {
  /** Rows of the shortest answer, and of the median one. */
  readonly fewestRows: number;
  readonly medianRows: number;
}

export interface BoughtBulk {
  readonly orderId: string;
  /** From the first byte of the request until the order was closed with all its numbers. */
  readonly seconds: number;
}

/** Programs that buy for customers by keys of the API, each number for one app and one code. */
export interface Programs {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  /** One per customer. The clients take them in turn. */
  readonly keys: readonly string[];
  /** `code`: the app as the handler protocol names it. */
  readonly offers: readonly (Offer & { readonly code: string })[];
  readonly way: 'rest' | 'handler';
}

/** A read of an order that waits for its code. */
export interface Follow {
  readonly path: string;
  /** Complete lines with line ends. */
  readonly headers: string;
  /** What its answer has. */
  readonly has: string;
}

/** The requests of the bench to its buyers. */
export type BuyerRequests = {
  /** Each client buys again as soon as it has its answer. */
  readonly buy: { readonly ask: Spree; readonly answer: Bought };
  /** Buys until every customer has at least this many orders. */
  readonly stock: {
    readonly ask: Shoppers & { readonly each: number };
    readonly answer: { readonly orders: readonly string[] };
  };
  /** Each client reads the next list as soon as it has its answer. */
  readonly list: {
    readonly ask: {
      readonly url: string;
      readonly readers: readonly Reader[];
      readonly clients: number;
      readonly seconds: number;
    };
    readonly answer: Listed;
  };
  /** Each client buys again as soon as it has its answer. @returns how each order is asked for */
  readonly program: {
    readonly ask: Programs;
    readonly answer: Timed & { readonly follows: readonly Follow[] };
  };
  /** Each client asks for the next order as soon as it has its answer. */
  readonly follow: {
    readonly ask: {
      readonly url: string;
      readonly clients: number;
      readonly seconds: number;
      readonly follows: readonly Follow[];
    };
    readonly answer: Timed;
  };
  /** Each client takes the next wish as soon as it has its answer. @returns the orders, in the order of the wishes */
  readonly bulk: {
    readonly ask: {
      readonly url: string;
      readonly path: string;
      readonly wishes: readonly BulkWish[];
      readonly clients: number;
    };
    readonly answer: readonly BoughtBulk[];
  };
};
