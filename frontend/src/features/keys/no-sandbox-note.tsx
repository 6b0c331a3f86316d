import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { useKeys } from './keys.api.ts';

/** Says that keys work nowhere here which were made while this site had a sandbox. */
export function NoSandboxNote({ keys }: { readonly keys: ReturnType<typeof useKeys>['data'] }): ReactNode {
  if (!keys || keys.has_sandbox || !keys.data.some((key) => key.is_sandbox)) return null;
  return (
    <p className="note no-sandbox" data-kind="warning">
      <FormattedMessage
        id="api-keys.sandbox.none"
        defaultMessage="This site has no sandbox now, so a sandbox key works nowhere."
      />
    </p>
  );
}
