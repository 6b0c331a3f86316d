/**
 * What a span may say. There is no place for an address, a text, a code, a number, a token or an id of a customer, and none for the
 * message of an error.
 */
type FactName =
  | 'http.request.method'
  | 'http.route'
  | 'http.response.status_code'
  | 'error.type'
  | 'ringpost.command'
  | 'ringpost.actor'
  | 'ringpost.streams'
  | 'ringpost.events'
  | 'ringpost.first_position'
  | 'ringpost.last_position'
  | 'ringpost.delivery'
  | 'ringpost.attempt';

type SpanFacts = Partial<Readonly<Record<FactName, string | number>>>;

export interface SpanWish {
  readonly name: string;
  /** `server`: answers a request; `client`: calls another server. */
  readonly kind?: 'server' | 'client';
  readonly facts?: SpanFacts;
  /** The header `traceparent` of the caller. By default the span is below the running one. */
  readonly parent?: string | undefined;
}

/** A span that is open until its work is done. */
export interface OpenSpan {
  note(facts: SpanFacts): void;
  /** Marks it as failed. */
  fail(): void;
  /** Its trace context, as the header `traceparent` carries it. */
  header(): string;
}

export interface Tracing {
  run<T>(wish: SpanWish, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}
