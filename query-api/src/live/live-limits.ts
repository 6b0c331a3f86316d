import { SOCKETS_IN_ALL_MAX } from '@ringpost/domain/rules/limits';

/** What is allowed at once, and how much more in each second after that. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** What clients may send. A browser answers a ping of the server every 25 seconds, and joins at each login. */
export interface FrameLimits {
  /** Pings, pongs and closes of the protocol. The server pings by itself, so clients need none. */
  readonly control: Allowance;
  readonly frames: Allowance;
  readonly kilobytes: Allowance;
}

export interface LiveLimits {
  /** Open connections of all clients together. */
  readonly sockets: number;
  readonly socketsPerAddress: number;
  /** Attempts to connect. After a restart, a whole office reconnects at once. */
  readonly connectsPerAddress: Allowance;
  readonly socketsPerUser: number;
  /** Bytes of one frame from a client. A token needs two or three thousand. */
  readonly frameMaxBytes: number;
  /** Events that a client may send in total. Clients have nothing to send: a few are a mistake, more are an attack. */
  readonly clientEventsMax: number;
  /** Joins that one connection may request in total, including refused ones. A browser joins again at each login and logout. */
  readonly joinsMax: number;
  /** Bytes that may wait for a peer that does not read. After a cut, the peer reads by `seq` what it missed. */
  readonly unreadBytes: number;
  /** Bytes that may wait for all connections of one address together. */
  readonly unreadBytesPerAddress: number;
  readonly ofConnection: FrameLimits;
  /** For all connections of one IPv4 address or one IPv6 /64 together; its /56 and its /48 get two and four times as much. */
  readonly ofAddress: FrameLimits;
  /** Milliseconds between two `stock` hints to everybody. Each hint makes every reader repeat its reads. */
  readonly stockEveryMs: number;
  /** Milliseconds that a connection may stay open without joining a namespace. */
  readonly joinWithinMs: number;
}

export const standardLimits: LiveLimits = {
  sockets: SOCKETS_IN_ALL_MAX,
  socketsPerAddress: 200,
  connectsPerAddress: { atOnce: 400, perSecond: 20 },
  socketsPerUser: 20,
  frameMaxBytes: 16 * 1024,
  clientEventsMax: 20,
  joinsMax: 20,
  unreadBytes: 512 * 1024,
  unreadBytesPerAddress: 8 * 1024 * 1024,
  ofConnection: {
    control: { atOnce: 10, perSecond: 0.2 },
    frames: { atOnce: 100, perSecond: 5 },
    kilobytes: { atOnce: 64, perSecond: 4 },
  },
  ofAddress: {
    control: { atOnce: 400, perSecond: 10 },
    frames: { atOnce: 5_000, perSecond: 250 },
    kilobytes: { atOnce: 2_000, perSecond: 100 },
  },
  stockEveryMs: 5_000,
  joinWithinMs: 10_000,
};
