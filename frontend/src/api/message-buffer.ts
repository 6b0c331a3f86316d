import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** Least time between two changes of what is shown: at 20 messages a second, more would drop frames. */
const LEAST_MS = 250;

/** Collects the messages of a socket and hands them on together. */
export interface MessageBuffer {
  /** The first message after a pause is handed on at once, the following ones together. */
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
      // A clock that was set back must not make the messages wait longer.
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
