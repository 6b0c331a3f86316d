import type { RejectionCode } from './nouns.ts';

/** A refusal with facts that the answer may show. Facts are JSON-safe and contain nothing private of other customers. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(code: RejectionCode, facts: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.name = 'Rejection';
    this.code = code;
    this.facts = facts;
  }
}

/** Makes a refusal; throw what it returns. */
export function reject(code: RejectionCode, facts?: Readonly<Record<string, unknown>>): Rejection {
  return new Rejection(code, facts);
}
