export interface ServerFacts {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  readonly twilioAuthToken: string;
  readonly jsonSecret: string;
}

interface Account {
  readonly email: string;
  readonly password: string;
}

/** The requests of the parent to the server's process. */
export type ServerRequests = {
  readonly facts: { readonly ask: undefined; readonly answer: ServerFacts };
  /** Moves the clock, then handles what is due. Returns the server's time after it, ISO 8601. */
  readonly advance: { readonly ask: { readonly milliseconds: number }; readonly answer: string };
  /** Makes an admin who has to choose a password first, as the first start does. */
  readonly openFirstAdmin: { readonly ask: Account; readonly answer: undefined };
  /** Makes a customer with a confirmed address and some money. */
  readonly openAccount: {
    readonly ask: Account & { readonly creditMills: number };
    readonly answer: undefined;
  };
  /** Lets webhooks be sent to this `host:port`, although it is on this machine. */
  readonly trustReceiver: { readonly ask: { readonly host: string }; readonly answer: undefined };
  /** Keeps the views unchanged until they are released: what is bought meanwhile is only in the log. */
  readonly holdViews: { readonly ask: undefined; readonly answer: undefined };
  readonly releaseViews: { readonly ask: undefined; readonly answer: undefined };
  /** Makes the first text that came unreadable, and starts again without the rows of the views. Returns the event's position. */
  readonly breakText: { readonly ask: undefined; readonly answer: string };
};
