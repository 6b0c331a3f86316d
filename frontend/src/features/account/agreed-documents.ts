const heads: Readonly<Record<string, { readonly date: string }>> = import.meta.glob<{
  readonly date: string;
}>(['../../../content/en/terms.md', '../../../content/en/privacy-policy.md'], {
  import: 'default',
  query: '?head',
  eager: true,
});

function dateOf(name: string): string {
  const head = heads[`../../../content/en/${name}.md`];
  if (!head) throw new Error(`there is no document ${name}`);
  return head.date;
}

/** The documents that a sign-up agrees to, each by the date at its start. */
export const AGREED_DOCUMENTS = { terms: dateOf('terms'), privacy: dateOf('privacy-policy') } as const;
