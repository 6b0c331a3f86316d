import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import type { Hint } from '../bus.ts';

/** What one thread tells the others: the log ends at `head` now, tables or their versions have changed, and hints of the bus. */
type ThreadMessage =
  | { readonly kind: 'moved'; readonly head: number }
  | { readonly kind: 'views' }
  | { readonly kind: 'hints'; readonly hints: readonly Hint[] };

/** How those threads of one process hear each other that have the same folder open. */
export interface ThreadChannel {
  /** All others hear it, in the order it was said; whoever says it does not. */
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
