import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** Shortest time between two updates. At 20 messages a second, more updates would drop frames. */
const LEAST_MS = 250;

/** Collects the messages of a socket and passes them on together. */
export interface MessageBuffer {
  /** Passes on the first message after a pause at once, the following ones together. */
  readonly add: (message: SmsView) => void;
  readonly clear: () => void;
}

export function createMessageBuffer(handOn: (messages: readonly SmsView[]) => void): MessageBuffer {
  let waiting: SmsView[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;

  function flush(): void {
    timer = undefined;
    lastAt = Date.now();
    const messages = waiting;
    waiting = [];
    handOn(messages);
  }

  return {
    add(message) {
      waiting.push(message);
      // If the clock was set back, the messages must not wait longer.
      const since = Math.max(0, Date.now() - lastAt);
      timer ??= setTimeout(flush, Math.max(0, LEAST_MS - since));
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
      lastAt = 0;
    },
  };
}
