import type { Append, EventStore } from '@ringpost/engine';

/** Sees an append, to one stream or to several, before the log does. `pass` hands it on. */
export type OnAppend = <T>(appends: readonly Append[], pass: () => Promise<T>) => Promise<T>;

/** Wraps a log: every append goes through `onAppend`. */
export function interceptAppends(events: EventStore, onAppend: OnAppend): EventStore {
  const { appendAll } = events;
  return {
    ...events,
    append: (append) => onAppend([append], () => events.append(append)),
    ...(appendAll && { appendAll: (appends) => onAppend(appends, () => appendAll(appends)) }),
  };
}
