import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Page } from '../../ui/page.tsx';
import { KeyList, NewKeyButton } from './key-list.tsx';

/** The customer's keys of the API. */
export function KeysPage(): ReactNode {
  const [isNew, setIsNew] = useState(false);
  return (
    <Page
      title={<FormattedMessage id="api-keys.title" defaultMessage="API keys" />}
      actions={<NewKeyButton onClick={() => setIsNew(true)} />}
    >
      <KeyList isNew={isNew} onNewClosed={() => setIsNew(false)} />
    </Page>
  );
}
