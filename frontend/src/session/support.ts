/** The server writes the addresses for help into the page; null if the operator gave none. */
function address(name: 'support' | 'messenger'): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="ringpost-${name}"]`)?.content || null;
}

/** The address for help and credit. */
export function supportEmail(): string | null {
  return address('support');
}

/** Where the people who run the site answer in a messenger. */
export function messengerUrl(): string | null {
  return address('messenger');
}
