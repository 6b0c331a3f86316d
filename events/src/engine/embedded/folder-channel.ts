import { realpathSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import type { Hint } from '../bus.ts';

/** What one thread tells the others: the log ends at `head` now, and hints of the bus. */
export type FolderWord =
  | { readonly kind: 'moved'; readonly head: number }
  | { readonly kind: 'hints'; readonly hints: readonly Hint[] };

/** How those threads of one process hear each other that have the same folder open. */
export interface FolderChannel {
  /** All others hear it, in the order it was said; whoever says it does not. */
  say(word: FolderWord): void;
  hear(listener: (word: FolderWord) => void): void;
  close(): Promise<void>;
}

export const openFolderChannel = (dataDir: string): FolderChannel => {
  const channel = new BroadcastChannel(`ringpost ${realpathSync(dataDir)}`);
  const listeners: ((word: FolderWord) => void)[] = [];
  let open = true;
  channel.onmessage = (message) => {
    const { data } = message as { readonly data: FolderWord };
    for (const listener of listeners) listener(data);
  };
  channel.unref();
  return {
    say(word) {
      if (open) channel.postMessage(word);
    },
    hear: (listener) => void listeners.push(listener),
    async close() {
      open = false;
      channel.close();
    },
  };
};
