export interface LiveLimits {
  readonly socketsPerAddress: number;
  readonly socketsPerUser: number;
  /** Bytes of one frame from a client; a token needs two or three thousand. */
  readonly frameMaxBytes: number;
  /** Events a client may send in all: it has nothing to say, so the first ones are a mistake and more are an attack. */
  readonly clientEventsMax: number;
  /** Milliseconds between two `stock` hints to everybody: each makes every reader ask again. */
  readonly stockEveryMs: number;
  /** Milliseconds a connection may stay without joining a namespace. */
  readonly joinWithinMs: number;
}

export const standardLimits: LiveLimits = {
  socketsPerAddress: 200,
  socketsPerUser: 20,
  frameMaxBytes: 16 * 1024,
  clientEventsMax: 20,
  stockEveryMs: 5_000,
  joinWithinMs: 10_000,
};
