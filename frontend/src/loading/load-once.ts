import { use } from 'react';
import { loadPart } from './load-part.ts';

/** React marks a promise with these fields once it has waited for it. A promise that has them already is read at once. */
interface Loading<Value> extends Promise<Value> {
  status?: 'fulfilled';
  value?: Value;
}

export interface LoadedOnce<Value> {
  /** Loads the value of a key, or returns the one that was loaded before. After a failure, the next call tries again. */
  readonly load: (key: string, load: () => Promise<Value>) => Promise<Value>;
  /** The value of a key. It is there at once if it was loaded before, also on the server. Otherwise the old page stays meanwhile. */
  readonly useLoaded: (key: string, load: () => Promise<Value>) => Value;
}

/** Values of one kind that are loaded at most once per page. */
export function loadOnce<Value>(): LoadedOnce<Value> {
  const loading = new Map<string, Loading<Value>>();

  function loadKey(key: string, load: () => Promise<Value>): Promise<Value> {
    const known = loading.get(key);
    if (known) return known;
    const promise: Loading<Value> = loadPart(load).then((value) => {
      promise.status = 'fulfilled';
      promise.value = value;
      return value;
    });
    promise.catch(() => loading.delete(key));
    loading.set(key, promise);
    return promise;
  }

  return {
    load: loadKey,
    // Always by `use`, also when the value is there: React counts these calls. If a component that waited left one out, the next
    // call would give it the value of the one that is missing.
    useLoaded: (key, load) => use(loadKey(key, load)),
  };
}
