/** A gate that lets callers pass while it is open, and makes them wait while it is closed. */
export interface Gate {
  open(): void;
  shut(): void;
  passed(): Promise<void>;
}

export function createGate(): Gate {
  let opened = Promise.resolve();
  let open: (() => void) | undefined;
  return {
    open() {
      open?.();
      open = undefined;
    },
    shut() {
      if (open) return;
      const next = Promise.withResolvers<void>();
      opened = next.promise;
      open = next.resolve;
    },
    passed: () => opened,
  };
}
