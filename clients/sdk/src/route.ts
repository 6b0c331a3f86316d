export interface Route {
  readonly method: string;
  readonly path: string;
  readonly answer: 'json' | 'text' | 'bytes' | 'nothing';
  readonly idempotent?: true;
}

export interface CallOptions {
  /** Ends the request and its repetitions. */
  readonly signal?: AbortSignal | undefined;
  /** Names a purchase. Without it each call has a new one. */
  readonly idempotencyKey?: string | undefined;
}
