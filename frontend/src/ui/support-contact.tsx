import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { messengerUrl, supportEmail } from '../session/support.ts';
import { mailTo, outsideLink } from './rich-text.tsx';
import { useHydrated } from './use-hydrated.ts';

interface SupportText {
  readonly text: MessageDescriptor;
  /** Shown if the operator of the site gave no address. */
  readonly otherwise?: ReactNode;
}

/** A sentence with the support address: a text with `{email}` in `<a>`. The prerendered page does not know the address yet. */
export function SupportContact({ text, otherwise = null }: SupportText): ReactNode {
  const hydrated = useHydrated();
  const email = hydrated ? supportEmail() : null;
  if (email === null) return otherwise;
  return <FormattedMessage {...text} values={{ email, a: mailTo(email) }} />;
}

/** Where to write in a messenger. The prerendered page does not know it yet. */
export function useMessenger(): string | null {
  return useHydrated() ? messengerUrl() : null;
}

/** A sentence with the address in a messenger: a text with `{handle}` in `<a>`. */
export function MessengerContact({ text, otherwise = null }: SupportText): ReactNode {
  const url = useMessenger();
  if (url === null) return otherwise;
  const handle = url.replace('https://', '').replace(/\/$/, '');
  return <FormattedMessage {...text} values={{ handle, a: outsideLink(url) }} />;
}
