import { use } from 'react';
import { loadPart } from './load-part.ts';

export interface LoadedOnce<Value> {
  /** Loads the value of a key, or returns the one that was loaded before. After a failure, the next call tries again. */
  readonly load: (key: string, load: () => Promise<Value>) => Promise<Value>;
  /** The value of a key. It is there at once if it was loaded before, also on the server. Otherwise the old page stays meanwhile. */
  readonly useLoaded: (key: string, load: () => Promise<Value>) => Value;
}

/** Values of one kind that are loaded at most once per page. */
export function loadOnce<Value>(): LoadedOnce<Value> {
  const loading = new Map<string, Promise<Value>>();
  const loaded = new Map<string, { readonly value: Value }>();

  function loadKey(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = loading.get(key);
    if (known) return known;
    const promise = loadPart(load).then((value) => {
      loaded.set(key, { value });
      return value;
    });
    promise.catch(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  }

  return {
    load: loadKey,
    useLoaded: (key, load) => {
      const ready = loaded.get(key);
      return ready ? ready.value : use(loadKey(key, load));
    },
  };
}
