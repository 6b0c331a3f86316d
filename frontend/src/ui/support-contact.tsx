import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { supportEmail } from '../session/support.ts';
import { mailTo } from './rich-text.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A sentence with the support address: a text with `{email}` in `<a>`. The prerendered page does not know the address yet. */
export function SupportContact({
  text,
  otherwise = null,
}: {
  readonly text: MessageDescriptor;
  /** Shown if the operator of the site gave no address. */
  readonly otherwise?: ReactNode;
}): ReactNode {
  const hydrated = useHydrated();
  const email = hydrated ? supportEmail() : null;
  if (email === null) return otherwise;
  return <FormattedMessage {...text} values={{ email, a: mailTo(email) }} />;
}
