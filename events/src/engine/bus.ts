/** Something changed. A hint is never the only copy of anything, so it can be lost or repeated. */
export interface Hint {
  /** `public`, `customer:<userId>`, `operators`, `account:<userId>`, or `engine` for engines among themselves: who may hear it. */
  readonly audience: string;
  /** What changed: `sms`, `orders`, `wallet`, `stock`, `session`, … */
  readonly topic: string;
  /** The key of what changed, and for `sms` the row itself as its reader may see it. */
  readonly body: unknown;
}

export interface Bus {
  publish(hints: readonly Hint[]): Promise<void>;
  /** @returns a function that ends the subscription. */
  subscribe(listener: (hint: Hint) => void): () => void;
  close(): Promise<void>;
}
