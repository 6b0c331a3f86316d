/** What a list shows of a document, and what search engines read of it. */
export interface DocumentHead {
  readonly title: string;
  readonly description: string;
  /** The day of its last change: `2026-11-26`. */
  readonly date: string;
}

/** A text of the site that is written in Markdown: `content/en/refund-policy.md`. */
export interface Document extends DocumentHead {
  /** Its parts, in order. `id` is the anchor of a part. */
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  /** The build made it from our own text. It has no scripts and no styles. */
  readonly html: string;
}
