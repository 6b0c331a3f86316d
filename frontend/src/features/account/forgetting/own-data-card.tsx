import { type ReactNode, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../../../api/http.ts';
import { useQuery } from '../../../api/use-query.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Day } from '../../../ui/day.tsx';
import { Stamp } from '../../../ui/figures.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { notify } from '../../../ui/toasts.ts';
import { withFreshPassword } from '../../forms/fresh-password.store.ts';
import './forget.css';

const PasswordDialog = lazyPart(async () => (await import('../../forms/password-dialog.tsx')).PasswordDialog);

/** Which documents the customer has agreed to. Nothing if the log does not say it. */
function Agreed(): ReactNode {
  const { data } = useQuery('GET /api/users/agreed', {});
  if (!data?.agreed) return null;
  const { at, terms, privacy } = data.agreed;
  return (
    <p className="t13">
      <FormattedMessage
        id="own-data.agreed"
        defaultMessage="You agreed {at} to the terms of service of {terms} and the privacy policy of {privacy}."
        values={{ at: <Stamp at={at} />, terms: <Day date={terms} />, privacy: <Day date={privacy} /> }}
      />
    </p>
  );
}

/** Saves everything that is stored about the customer as one file. */
export function OwnDataCard(): ReactNode {
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await withFreshPassword(() => download('GET /api/users/own_data', {}));
      saveFile('ringpost-own-data.json', file);
    } catch (error) {
      notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="own-data.card" defaultMessage="My data" />
      </h2>
      <p className="dim t13">
        <FormattedMessage
          id="own-data.about"
          defaultMessage="One file (JSON) with your account, orders, messages, payments, ledger, port-ins, sessions and mails. The pages of orders, messages, payments, transactions and port-ins save their lists as CSV too."
        />
      </p>
      <Agreed />
      <div className="forget-acts">
        <Button look="outline" busy={busy} onClick={() => void save()}>
          <FormattedMessage id="own-data.save" defaultMessage="Save my data" />
        </Button>
      </div>
      <Suspense>{busy && <PasswordDialog />}</Suspense>
    </section>
  );
}
