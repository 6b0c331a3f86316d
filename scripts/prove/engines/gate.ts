/** A gate that a test closes and opens for others. */
export interface Gate {
  close(): void;
  open(): void;
  /** Resolves while it is open. */
  waitUntilOpen(): Promise<void>;
}

/** An open gate. */
export function createGate(): Gate {
  let barrier: PromiseWithResolvers<void> | undefined;
  return {
    close() {
      barrier ??= Promise.withResolvers();
    },
    open() {
      barrier?.resolve();
      barrier = undefined;
    },
    waitUntilOpen: async () => barrier?.promise,
  };
}
