import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** What a key of the sandbox is called. */
export function SandboxMark(): ReactNode {
  return <FormattedMessage id="api-keys.sandbox" defaultMessage="Sandbox key" />;
}
