import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import type { Hint } from '../hints.ts';
import type { LogEnd } from './log-scan.ts';

/**
 * A message between threads: the log on the disk now ends at `end`; tables or versions have changed; hints of the bus.
 */
export type ThreadMessage =
  | { readonly kind: 'moved'; readonly end: LogEnd }
  | { readonly kind: 'views' }
  | { readonly kind: 'hints'; readonly hints: readonly Hint[] };

/** Connects the threads of one process that have the same folder open. */
export interface ThreadChannel {
  /** All other threads get the messages, in order. The sender does not. */
  post(word: ThreadMessage): void;
  on(listener: (word: ThreadMessage) => void): void;
  close(): Promise<void>;
}

export function openThreadChannel(dataDir: string): ThreadChannel {
  const channel = new BroadcastChannel(`ringpost ${realpathSync(dataDir)}`);
  const listeners: ((word: ThreadMessage) => void)[] = [];
  let open = true;
  channel.onmessage = (message) => {
    const { data } = message as { readonly data: ThreadMessage };
    for (const listener of listeners) listener(data);
  };
  channel.unref();
  return {
    post(word) {
      if (open) channel.postMessage(word);
    },
    on: (listener) => void listeners.push(listener),
    async close() {
      open = false;
      channel.close();
    },
  };
}
