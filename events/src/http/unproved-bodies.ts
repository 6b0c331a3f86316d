import type { IncomingMessage } from 'node:http';
import { reject } from '../domain/index.ts';

export interface UnprovedLimits {
  /** Bytes of all bodies together. */
  readonly bytesMax: number;
  /** Bytes of those of one address block. */
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
export type UnprovedBodies = (block: string) => CountedBody;

/** It counts what has arrived, and not what is announced: an announcement costs the sender nothing. */
export function boundUnprovedBodies({ bytesMax, bytesPerBlockMax }: UnprovedLimits): UnprovedBodies {
  const ofBlocks = new Map<string, number>();
  let all = 0;

  function add(block: string, bytes: number): void {
    all += bytes;
    const ofBlock = (ofBlocks.get(block) ?? 0) + bytes;
    if (ofBlock > 0) ofBlocks.set(block, ofBlock);
    else ofBlocks.delete(block);
  }

  return (block) => {
    let held = 0;
    let stop = (): void => {};
    const release = (): void => {
      stop();
      if (held > 0) add(block, -held);
      held = 0;
    };
    return {
      release,
      watch(request, fail) {
        const onData = ({ length }: Buffer): void => {
          add(block, length);
          held += length;
          if (all <= bytesMax && (ofBlocks.get(block) ?? 0) <= bytesPerBlockMax) return;
          release();
          const refusal = reject('unavailable');
          fail(refusal);
          // The reader of the body lets go of what it has. Without a listener an error would end the process.
          if (request.listenerCount('error') > 0) request.emit('error', refusal);
        };
        stop = () => void request.off('data', onData);
        request.on('data', onData);
      },
    };
  };
}
