export interface Crowd {
  readonly url: string;
  /** Public sockets, each a connection of its own. */
  readonly sockets: number;
  /** A customer whose private socket listens too. */
  readonly token: string;
}

/** A signed form, ready to be posted, and where its message must appear. */
export interface Delivery {
  readonly body: string;
  readonly signature: string;
  readonly audience: 'public' | 'private';
}

export interface Delivered {
  /** Milliseconds from the first byte of the POST to each frame. */
  readonly p50: number;
  readonly p99: number;
  readonly frames: number;
  /** Frames that did not come within the time allowed. */
  readonly missing: number;
  /** From the POST to its answer, which comes once the message is on the disk. */
  readonly answeredP50: number;
}

/** What the bench may ask of its listeners. */
export type ListenerRequests = {
  readonly connect: { readonly ask: Crowd; readonly answer: undefined };
  /** Posts one after the other, with a pause between; each waits for all its frames first. */
  readonly deliver: {
    readonly ask: { readonly deliveries: readonly Delivery[]; readonly pauseMs: number };
    readonly answer: Delivered;
  };
};
