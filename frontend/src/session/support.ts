/** Whom a customer asks for help and credit, as the server wrote it into the page; null where the operator named nobody. */
export function supportEmail(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>('meta[name="ringpost-support"]')?.content || null;
}
