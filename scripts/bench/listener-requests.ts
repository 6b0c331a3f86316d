export interface Crowd {
  readonly url: string;
  /** Public sockets, each with its own connection. */
  readonly sockets: number;
  /** A customer with a private socket. */
  readonly token: string;
}

/** A signed form to post, and where its message must appear. */
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
  /** Frames that did not arrive in time. */
  readonly missing: number;
  /** Milliseconds from the POST to its answer. The message is on the disk then. */
  readonly answeredP50: number;
}

/** The requests of the bench to its listeners. */
export type ListenerRequests = {
  readonly connect: { readonly ask: Crowd; readonly answer: undefined };
  /** Posts one message after the other, with a pause between. Each waits for all frames of the one before. */
  readonly deliver: {
    readonly ask: { readonly deliveries: readonly Delivery[]; readonly pauseMs: number };
    readonly answer: Delivered;
  };
};
