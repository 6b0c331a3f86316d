import type { RejectionCode } from '@ringpost/domain';

/**
 * Codes that the browser itself uses: the server could not be reached or its answer could not be read, and no passkey has
 * answered.
 */
export type ProblemCode = RejectionCode | 'network-error' | 'passkey-silent';

let ready: () => Promise<void> = () => Promise.resolve();

/** Says what to wait for before a page hears of a refusal: what the page tells about it. It must not fail. */
export function prepareRefusals(prepare: () => Promise<void>): void {
  ready = prepare;
}

/** Resolves when a page can tell the reader of a refusal. */
export function refusalsReady(): Promise<void> {
  return ready();
}

/** A refusal, as the server describes it (RFC 9457). */
export class Problem extends Error {
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  readonly code: ProblemCode;
  readonly title: string;
  readonly requestId: string | undefined;
  /** Other fields of the answer: `missing`, `price`, `retry_after` … */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    const { code, title, requestId, type: _type, status: _status, ...facts } = body;
    super(typeof title === 'string' ? title : `HTTP ${status}`);
    this.name = 'Problem';
    this.status = status;
    this.code = typeof code === 'string' ? (code as ProblemCode) : 'internal-error';
    this.title = this.message;
    this.requestId = typeof requestId === 'string' ? requestId : undefined;
    this.facts = facts;
  }
}
