/** What the parent asks of the server's process. */
export type ServerRequest =
  /** Moves the clock, then does all that fell due. */
  | { readonly kind: 'advance'; readonly milliseconds: number }
  /** Makes an admin whose password is not their own yet, as the first start does. */
  | { readonly kind: 'open-first-admin'; readonly email: string; readonly password: string }
  /** Keeps the views as they are until they are let go: what is bought meanwhile stands in the log only. */
  | { readonly kind: 'hold-views' }
  | { readonly kind: 'let-views-go' }
  /** Makes a customer with a confirmed address and some money. */
  | {
      readonly kind: 'open-account';
      readonly email: string;
      readonly password: string;
      readonly creditMills: number;
    };

export interface ServerFacts {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly twilioAuthToken: string;
}

/** What it is told: an ask has a number, so that its answer can be told from others. */
export type Numbered = ServerRequest & { readonly id: number };

export type ServerMessage =
  | ({ readonly kind: 'ready' } & ServerFacts)
  /** `now` is the server's time after the work, ISO 8601. */
  | { readonly kind: 'done'; readonly id: number; readonly now: string }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };
