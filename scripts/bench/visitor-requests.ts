export interface Visit {
  /** Requests that are sent, evenly, whether earlier ones were answered or not. */
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Visited {
  /** Milliseconds from the moment at which a request was due to its whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  readonly perSecond: number;
  /** Part of the answers that said "not changed", from 0 to 1. */
  readonly unchanged: number;
  /** Requests without an answer of 200 or 304. */
  readonly failed: number;
}

/** The requests of the bench to its visitors. */
export type VisitorRequests = {
  /** Opens a connection for each visitor, from an address of its own. Each reads the page once. */
  readonly connect: {
    readonly ask: { readonly url: string; readonly visitors: number };
    readonly answer: undefined;
  };
  /** The visitors read "/" in turn. Every second one asks whether its page has changed. */
  readonly visit: { readonly ask: Visit; readonly answer: Visited };
};
