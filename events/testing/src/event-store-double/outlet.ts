import { once } from 'node:events';
import type { ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';
import { Abandoned } from './faults.ts';
import { serviceError } from './rpc-failure.ts';

/** The output of a long call. It waits for a client that reads slowly, and notices when the client has gone. */
export interface Outlet<T> {
  /** Resolves once there is room for the next one. @throws Abandoned after the client has gone. */
  send(message: T): Promise<void>;
  /** Resolves or rejects as `wait` does. @throws Abandoned if the client goes first. */
  whileOpen<V>(wait: Promise<V>): Promise<V>;
  end(): void;
  /** Ends the call with the error's failure; does nothing if it was abandoned. */
  fail(error: unknown): void;
}

type Call<T> = ServerWritableStream<unknown, T> | ServerDuplexStream<unknown, T>;

export function createOutlet<T>(call: Call<T>): Outlet<T> {
  const gone = new AbortController();
  const { signal } = gone;
  // Many appends wait for room in one call.
  call.setMaxListeners(0);
  call.once('cancelled', () => gone.abort());
  call.once('close', () => gone.abort());

  function assertOpen(): void {
    if (signal.aborted || call.cancelled) throw new Abandoned();
  }

  async function whileOpen<V>(wait: Promise<V>): Promise<V> {
    const left = Promise.withResolvers<never>();
    function leave(): void {
      left.reject(new Abandoned());
    }
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([wait, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  return {
    async send(message) {
      assertOpen();
      if (call.write(message)) return;
      await once(call, 'drain', { signal }).catch((error: unknown) => {
        throw signal.aborted ? new Abandoned() : error;
      });
    },
    whileOpen,
    end() {
      if (!signal.aborted) call.end();
      gone.abort();
    },
    fail(error) {
      if (error instanceof Abandoned || signal.aborted || call.cancelled) return;
      call.emit('error', serviceError(error));
      gone.abort();
    },
  };
}
