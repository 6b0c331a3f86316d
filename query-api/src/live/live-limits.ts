export interface LiveLimits {
  /** Open connections of all clients together. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  readonly socketsPerUser: number;
  /** Bytes of one frame from a client. A token needs two or three thousand. */
  readonly frameMaxBytes: number;
  /** Events that a client may send in total. Clients have nothing to send: a few are a mistake, more are an attack. */
  readonly clientEventsMax: number;
  /**
   * Joins that one connection may ask for in total, with refused ones. A browser joins again at each login and logout.
   */
  readonly joinsMax: number;
  /** Bytes that may wait for a peer that does not read. After a cut it asks by `seq` for what it missed. */
  readonly unreadBytes: number;
  /** Milliseconds between two `stock` hints to everybody. Each hint makes every reader ask again. */
  readonly stockEveryMs: number;
  /** Milliseconds that a connection may stay open without joining a namespace. */
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
