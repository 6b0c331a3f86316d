import type { Usage } from './process-counts.ts';
import type { PlaceMicros } from './profile-places.ts';
import type { ThreadName } from './stations.ts';
import type { ThreadUsage } from './thread-usage.ts';

/** A leased number that waits for an SMS. */
export interface Leased {
  readonly e164: string;
  readonly keyword: string;
}

/** A summary of the purchases in a log. */
export interface Examined {
  readonly assigned: number;
  /** Empty if the log is correct. */
  readonly breaches: readonly string[];
}

/** The memory of a server after a full collection. */
export interface Memory {
  /** The heap of JavaScript, and what its objects hold beside it. */
  readonly usedBytes: number;
  readonly residentBytes: number;
}

/** What the bench asks every server for. */
export type SellerRequests = {
  readonly facts: {
    readonly ask: undefined;
    readonly answer: {
      readonly url: string;
      readonly twilioAuthToken: string;
      readonly publicNumbers: readonly string[];
    };
  };
  /** Sessions of the first customers: a token for each. */
  readonly sessions: { readonly ask: { readonly customers: number }; readonly answer: readonly string[] };
  readonly usage: { readonly ask: undefined; readonly answer: Usage };
  /** Answers when all views have read the whole log. */
  readonly settle: { readonly ask: undefined; readonly answer: undefined };
  readonly examine: {
    readonly ask: { readonly acknowledged: readonly string[] };
    readonly answer: Examined;
  };
};

/** What `budget` asks: the processor time of each thread, and what a profile says of it. */
export type BudgetRequests = {
  readonly threadUsage: { readonly ask: undefined; readonly answer: ThreadUsage };
  readonly startProfile: { readonly ask: undefined; readonly answer: undefined };
  /** @returns the time of the profile by station, without idle time */
  readonly stopProfile: {
    readonly ask: undefined;
    readonly answer: readonly { readonly thread: ThreadName; readonly micros: PlaceMicros }[];
  };
};

/** Additional requests to a server of the embedded engine. */
export type ShopRequests = SellerRequests &
  BudgetRequests & {
    /** Sessions of new admins: a token for each. */
    readonly adminSessions: { readonly ask: { readonly count: number }; readonly answer: readonly string[] };
    /** Buys `count` numbers over HTTP. The keyword in a message identifies the app of each. */
    readonly lease: {
      readonly ask: { readonly token: string; readonly count: number };
      readonly answer: readonly Leased[];
    };
    /** Has an admin import numbers that are not in the store. @returns how long the import took until it was finished */
    readonly importNumbers: {
      readonly ask: { readonly first: number; readonly count: number };
      readonly answer: { readonly seconds: number };
    };
    readonly memory: { readonly ask: undefined; readonly answer: Memory };
    /** How many messages all customers have together. */
    readonly messages: { readonly ask: undefined; readonly answer: number };
    /** Builds every view again. Answers when all of them are live. */
    readonly rebuild: { readonly ask: undefined; readonly answer: { readonly seconds: number } };
    /** Moves the clock. Answers when nothing is due any more. */
    readonly passTime: {
      readonly ask: { readonly milliseconds: number };
      readonly answer: { readonly seconds: number };
    };
    /** Answers when no policy has anything left to do. */
    readonly policies: { readonly ask: undefined; readonly answer: undefined };
  };
