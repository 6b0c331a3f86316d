import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Page } from '../../ui/page.tsx';
import { KeyList, NewKeyButton } from './key-list.tsx';

/** The page of the API is no page of this program, so the browser loads it. */
const about = (
  <FormattedMessage
    id="api-keys.about"
    defaultMessage="<a>The API, to read and to try</a>"
    values={{
      a: (text) => (
        <a className="link" href="/docs">
          {text}
        </a>
      ),
    }}
  />
);

/** The customer's keys of the API. */
export function KeysPage(): ReactNode {
  const [isNew, setIsNew] = useState(false);
  return (
    <Page
      title={<FormattedMessage id="api-keys.title" defaultMessage="API keys" />}
      about={about}
      actions={<NewKeyButton onClick={() => setIsNew(true)} />}
    >
      <KeyList isNew={isNew} onNewClosed={() => setIsNew(false)} />
    </Page>
  );
}
