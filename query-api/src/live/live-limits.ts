export interface LiveLimits {
  /** Open connections of everybody together. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketsPerUser: number;
  /** Bytes of one frame from a client; a token needs two or three thousand. */
  readonly frameMaxBytes: number;
  /** Events a client may send in all: it has nothing to say, so the first ones are a mistake and more are an attack. */
  readonly clientEventsMax: number;
  /** Joins that one connection may ask for in all, refused ones too; a browser joins again when somebody logs in or out. */
  readonly joinsMax: number;
  /** Bytes that may wait for a peer that does not read. What it misses by being cut, it asks for by `seq`. */
  readonly unreadBytes: number;
  /** Milliseconds between two `stock` hints to everybody: each makes every reader ask again. */
  readonly stockEveryMs: number;
  /** Milliseconds a connection may stay without joining a namespace. */
  readonly joinWithinMs: number;
}

export const standardLimits: LiveLimits = {
  sockets: 5_000,
  socketsPerAddress: 200,
  socketsPerUser: 20,
  frameMaxBytes: 16 * 1024,
  clientEventsMax: 20,
  joinsMax: 20,
  unreadBytes: 512 * 1024,
  stockEveryMs: 5_000,
  joinWithinMs: 10_000,
};
