import type { IncomingMessage } from 'node:http';
import { reject } from '@ringpost/domain';
import { countBlocks } from './block-counts.ts';

export interface UnprovedLimits {
  /** Bytes of all bodies together. */
  readonly bytesMax: number;
  /** Bytes of all bodies of one IPv4 address or one IPv6 /64. */
  readonly bytesPerBlockMax: number;
}

/** The bytes of one body. */
export interface CountedBody {
  /** Counts what comes from now on. `fail` gets a rejection `unavailable` when it is too much; the rest is dropped. */
  watch(request: IncomingMessage, fail: (error: unknown) => void): void;
  /** The sender has proved itself, or the request is over. */
  release(): void;
}

/** Bounds the memory for bodies of senders that have proved nothing yet. */
export type UnprovedBodies = (address: string) => CountedBody;

/** It counts what has arrived, and not what is announced: an announcement costs the sender nothing. */
export function boundUnprovedBodies({ bytesMax, bytesPerBlockMax }: UnprovedLimits): UnprovedBodies {
  const ofBlocks = countBlocks(bytesPerBlockMax);
  let all = 0;

  function add(address: string, bytes: number): void {
    all += bytes;
    ofBlocks.add(address, bytes);
  }

  return (address) => {
    let held = 0;
    let stop = (): void => {};
    const release = (): void => {
      stop();
      if (held > 0) add(address, -held);
      held = 0;
    };
    return {
      release,
      watch(request, fail) {
        const onData = ({ length }: Buffer): void => {
          add(address, length);
          held += length;
          if (all <= bytesMax && ofBlocks.fits(address, 0)) return;
          release();
          const refusal = reject('unavailable');
          fail(refusal);
          // The error makes the reader of the body drop what it has. Without a listener it would end the process.
          if (request.listenerCount('error') > 0) request.emit('error', refusal);
        };
        stop = () => void request.off('data', onData);
        request.on('data', onData);
      },
    };
  };
}
