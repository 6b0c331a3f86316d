import type { BatchStatusName } from './batch-answer.ts';
import { CallFailed, type RpcFailure } from './rpc-failure.ts';

/** The calls of the protocol; `append` is either way of appending. */
export type CallName =
  | 'append'
  | 'read'
  | 'subscribe'
  | 'delete'
  | 'tombstone'
  | 'features'
  | 'gossip'
  | 'stats';

/**
 * When a fault happens: before anything is done; after it is done and durable, instead of the answer; or after this many
 * events of a read or a subscription.
 */
type FaultMoment = 'before' | 'after' | number;

/**
 * What happens then. `hold`: nothing, until `release()`. `cut`: every connection is closed. A failure: the call ends with
 * it, and for a batch of appends all of them share the call. A status: this one append is refused, the call continues.
 */
type FaultAction = 'hold' | 'cut' | RpcFailure | { readonly status: BatchStatusName };

/** A fault that waits for its call. Plain data, so that another process can send it. */
export interface Fault {
  readonly on: CallName;
  readonly do: FaultAction;
  /** `before` by default. */
  readonly when?: FaultMoment;
  /** How many calls it affects; 1 by default, 0 for all until `clear`. */
  readonly times?: number;
  /** Only calls about this stream. */
  readonly stream?: string;
}

export interface Faults {
  add(fault: Fault): void;
  /** Forgets all faults; held calls stay held. */
  clear(): void;
  /** Releases held calls, in the order in which they came. */
  release(): void;
  /** How many calls are held now. */
  held(): number;
  /** The fault of a new call, which is then used up; undefined for a call that works. */
  take(on: CallName, stream?: string): Fault | undefined;
  /**
   * Applies the fault if this is its moment. @throws CallFailed, or `StatusInstead`, or `Abandoned` if no answer must be
   * sent.
   */
  strike(fault: Fault | undefined, moment: FaultMoment): Promise<void>;
  /** Ends everything that is held, because the server stops. */
  abandon(): void;
}

/** No answer will be sent. */
export class Abandoned extends Error {}

/** The append is refused with a status of its own. */
export class StatusInstead extends Error {
  readonly status: BatchStatusName;

  constructor(status: BatchStatusName) {
    super(status);
    this.status = status;
  }
}

interface Waiting {
  goOn(): void;
  giveUp(): void;
}

interface Armed {
  readonly fault: Fault;
  /** Calls that it still affects. */
  left: number;
}

/** @param cut closes every connection */
export function createFaults(cut: () => void): Faults {
  let armed: Armed[] = [];
  let waiting: Waiting[] = [];

  function drain(each: (one: Waiting) => void): void {
    const all = waiting;
    waiting = [];
    for (const one of all) each(one);
  }

  return {
    add(fault) {
      armed.push({ fault, left: fault.times === 0 ? Number.POSITIVE_INFINITY : (fault.times ?? 1) });
    },
    clear() {
      armed = [];
    },
    release: () => drain((one) => one.goOn()),
    held: () => waiting.length,
    take(on, stream) {
      const armedFault = armed.find(
        ({ fault }) => fault.on === on && (fault.stream === undefined || fault.stream === stream),
      );
      if (!armedFault) return undefined;
      armedFault.left -= 1;
      armed = armed.filter(({ left }) => left > 0);
      return armedFault.fault;
    },
    async strike(fault, moment) {
      if (!fault || (fault.when ?? 'before') !== moment) return;
      if (fault.do === 'hold') {
        await new Promise<void>((goOn, reject) => {
          waiting.push({ goOn, giveUp: () => reject(new Abandoned()) });
        });
        return;
      }
      if (fault.do === 'cut') {
        cut();
        throw new Abandoned();
      }
      if ('status' in fault.do) throw new StatusInstead(fault.do.status);
      throw new CallFailed(fault.do);
    },
    abandon: () => drain((one) => one.giveUp()),
  };
}
