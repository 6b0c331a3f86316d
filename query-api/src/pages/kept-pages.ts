interface Kept<Value> {
  readonly value: Promise<Value>;
  readonly at: number;
}

/** Returns the same value for a key until it is too old. Calls at the same time share the work. A failure is not kept. */
export type Keep<Value> = (key: string, make: () => Promise<Value>) => Promise<Value>;

/** Keeps at most `maxEntries` values, each for `maxAgeMs` of real time. The oldest is dropped first. */
export function keepFor<Value>(
  { maxAgeMs, maxEntries }: { readonly maxAgeMs: number; readonly maxEntries: number },
  age: () => number = () => performance.now(),
): Keep<Value> {
  const entries = new Map<string, Kept<Value>>();
  return (key, make) => {
    const kept = entries.get(key);
    if (kept && age() - kept.at < maxAgeMs) return kept.value;
    entries.delete(key);
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
    const entry = { value: make(), at: age() };
    entries.set(key, entry);
    entry.value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.value;
  };
}
