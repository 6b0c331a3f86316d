/** A gate that a test closes and opens for others. */
export interface Gate {
  close(): void;
  open(): void;
  /** Resolves while it is open. */
  passed(): Promise<void>;
}

/** An open gate. */
export function createGate(): Gate {
  let closed: PromiseWithResolvers<void> | undefined;
  return {
    close() {
      closed ??= Promise.withResolvers();
    },
    open() {
      closed?.resolve();
      closed = undefined;
    },
    passed: async () => closed?.promise,
  };
}
