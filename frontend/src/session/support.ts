/** What the server writes into the page; null if the operator has not set it. */
function settingOf(name: 'support' | 'messenger' | 'messages'): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="ringpost-${name}"]`)?.content || null;
}

/** The address for help and credit. */
export function supportEmail(): string | null {
  return settingOf('support');
}

/** Where the people who run the site answer in a messenger. */
export function messengerUrl(): string | null {
  return settingOf('messenger');
}

/** Whether the people who run the site get what somebody writes in a form. */
export function takesMessages(): boolean {
  return settingOf('messages') !== null;
}
