export interface ServerFacts {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly twilioAuthToken: string;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** What the parent may ask of the server's process. */
export type ServerRequests = {
  readonly facts: { readonly ask: undefined; readonly answer: ServerFacts };
  /** Moves the clock, then does all that fell due; answers the server's time after it, ISO 8601. */
  readonly advance: { readonly ask: { readonly milliseconds: number }; readonly answer: string };
  /** Makes an admin who has to choose a password first, as the first start does. */
  readonly openFirstAdmin: { readonly ask: Account; readonly answer: undefined };
  /** Makes a customer with a confirmed address and some money. */
  readonly openAccount: {
    readonly ask: Account & { readonly creditMills: number };
    readonly answer: undefined;
  };
  /** Keeps the views as they are until they are let go: what is bought meanwhile stands in the log only. */
  readonly holdViews: { readonly ask: undefined; readonly answer: undefined };
  readonly letViewsGo: { readonly ask: undefined; readonly answer: undefined };
};
