/** The address for help and credit, which the server wrote into the page; null if the operator gave none. */
export function supportEmail(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>('meta[name="ringpost-support"]')?.content || null;
}
