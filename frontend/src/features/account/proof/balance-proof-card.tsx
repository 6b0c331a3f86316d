import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { download } from '../../../api/http.ts';
import { Problem } from '../../../api/problem.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { problemText } from '../../../i18n/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { notify } from '../../../ui/toasts.ts';
import './balance-proof-card.css';

/** The program that checks a proof, and the roots that it is checked against. They are files of the site, not pages. */
const PROGRAM = '/verify-balance.mjs';
const ROOTS = '/api/proof/roots';

const messages = defineMessages({
  day: { id: 'balance-proof.day', defaultMessage: 'Day' },
  none: {
    id: 'balance-proof.none',
    defaultMessage: 'There is no proof of this day. Proofs are kept for 90 days.',
  },
});

function textOf(intl: IntlShape, error: unknown): string {
  const isMissing = error instanceof Problem && error.code === 'not-found';
  return isMissing ? intl.formatMessage(messages.none) : problemText(intl, error);
}

function HowToCheck(): ReactNode {
  return (
    <ol className="balance-proof-steps dim t13">
      <li>
        <FormattedMessage
          id="balance-proof.program"
          defaultMessage="Save <a>the program that checks it</a>: one file for Node.js."
          values={{
            a: (text) => (
              <a className="link" href={PROGRAM} download>
                {text}
              </a>
            ),
          }}
        />
      </li>
      <li>
        <FormattedMessage
          id="balance-proof.roots"
          defaultMessage="Save <a>the signed totals of all days</a>. Compare them with those of other customers."
          values={{
            a: (text) => (
              <a className="link" href={ROOTS} download="ringpost-roots.json">
                {text}
              </a>
            ),
          }}
        />
      </li>
      <li>
        <FormattedMessage
          id="balance-proof.run"
          defaultMessage="Run it with both files: it says whether your balance is a part of the total."
        />
      </li>
    </ol>
  );
}

/** Saves the proof that the customer's balance of a day is a part of what the site says it owes to all. */
export function BalanceProofCard(): ReactNode {
  const intl = useIntl();
  const [day, setDay] = useState(() => new Date(serverNow()).toISOString().slice(0, 10));
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await download('GET /api/users/balance_proof', { query: { day } });
      saveFile(`ringpost-balance-${day}.json`, file);
    } catch (error) {
      notify({ kind: 'error', text: textOf(intl, error) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="balance-proof.card" defaultMessage="Prove my balance" />
      </h2>
      <p className="dim t13">
        <FormattedMessage
          id="balance-proof.about"
          defaultMessage="At the beginning of each day (UTC) we sign the total that we owe to all customers. This file proves that your balance is a part of it. It names nobody else."
        />
      </p>
      <div className="balance-proof-acts">
        <DayInput label={intl.formatMessage(messages.day)} value={day} onChange={setDay} />
        <Button look="outline" busy={busy} disabled={day === ''} onClick={() => void save()}>
          <FormattedMessage id="balance-proof.save" defaultMessage="Save the proof" />
        </Button>
      </div>
      <HowToCheck />
    </section>
  );
}
