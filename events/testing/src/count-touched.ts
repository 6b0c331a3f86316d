const ARRAY_METHODS = [
  'concat',
  'entries',
  'every',
  'fill',
  'filter',
  'find',
  'findIndex',
  'findLast',
  'findLastIndex',
  'flat',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'join',
  'keys',
  'lastIndexOf',
  'map',
  'reduce',
  'reduceRight',
  'reverse',
  'shift',
  'slice',
  'some',
  'sort',
  'splice',
  'toReversed',
  'toSorted',
  'toSpliced',
  'unshift',
  'values',
  'with',
  Symbol.iterator,
] as const;
const COLLECTION_METHODS = ['entries', 'forEach', 'keys', 'values', Symbol.iterator] as const;
const OBJECT_FUNCTIONS = ['assign', 'entries', 'fromEntries', 'keys', 'values'] as const;

type Method = (this: unknown, ...values: readonly unknown[]) => unknown;

/**
 * How many elements of arrays, maps and sets are read or copied one by one during `work`. It counts and measures no time, so
 * the result is the same on every machine. Spreading an object is not counted.
 */
export function countTouched(work: () => void): number {
  let touched = 0;
  const undo: (() => void)[] = [];

  function watch(
    owner: object,
    name: PropertyKey,
    sizeOf: (self: unknown, argument: unknown) => number,
  ): void {
    const original = Object.getOwnPropertyDescriptor(owner, name);
    if (!original) throw new Error(`there is no ${String(name)} to watch`);
    const method: Method = original.value;
    const value: Method = function (...values) {
      touched += sizeOf(this, values[0]);
      return Reflect.apply(method, this, values);
    };
    Object.defineProperty(owner, name, { ...original, value });
    undo.push(() => Object.defineProperty(owner, name, original));
  }

  const lengthOf = (self: unknown) => (self as readonly unknown[]).length;
  const sizeOf = (self: unknown) => (self as ReadonlySet<unknown>).size;
  const fieldsOf = (_self: unknown, argument: unknown) => Reflect.ownKeys(argument as object).length;
  try {
    for (const name of ARRAY_METHODS) watch(Array.prototype, name, lengthOf);
    for (const name of COLLECTION_METHODS) watch(Map.prototype, name, sizeOf);
    for (const name of COLLECTION_METHODS) watch(Set.prototype, name, sizeOf);
    for (const name of OBJECT_FUNCTIONS) watch(Object, name, fieldsOf);
    touched = 0;
    work();
    return touched;
  } finally {
    while (undo.length > 0) undo.pop()?.();
  }
}
