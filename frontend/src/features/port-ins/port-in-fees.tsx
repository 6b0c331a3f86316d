import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { command } from '../../api/http.ts';
import { refreshQueries, useQuery } from '../../api/use-query.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { notify } from '../../ui/toasts.ts';
import { feeWaits, isLargeChange, LargeFeeChange } from '../forms/large-change.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom, CountsFromHint, countsFrom } from '../planned/counts-from.tsx';
import { PlannedChanges } from '../planned/planned-changes.tsx';
import { ShopSettings } from '../shop-settings/shop-settings.tsx';
import './port-ins.css';

interface Fee {
  readonly country: 'US' | 'CA';
  readonly fee: number;
}

function useFeeForm({ country, fee }: Fee) {
  const intl = useIntl();
  const submission = useSubmit();
  // Null: nothing is typed, and the field shows the fee that counts now.
  const [typed, setText] = useState<string | null>(null);
  const text = typed ?? moneyText(fee, { currency: false });
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  async function save(): Promise<void> {
    const said = reason.trim();
    const body = {
      fee: Number(text),
      ...countsFrom(from),
      ...(confirmed && { confirm_large: true }),
      ...(confirmed && said !== '' && { reason: said }),
    };
    const send = async () => {
      const request = { params: { country_iso: country }, body };
      const answer = await command('PUT /api/portin_fee/{country_iso}', request);
      if ('waits_until' in answer) notify({ kind: 'warning', text: intl.formatMessage(feeWaits) });
    };
    const isSent = await submission.run(send);
    await refreshQueries(
      'GET /api/portin_fee',
      'GET /api/admin/planned_changes/{of}',
      'GET /api/admin/approvals/count',
    );
    if (isSent) {
      setText(null);
      setFrom('');
      setReason('');
      setConfirmed(false);
    }
  }
  return { text, setText, from, setFrom, reason, setReason, confirmed, setConfirmed, submission, save };
}

/** Asks for another admin, and why, if the fee changes by more than half. */
function LargeFee({
  submission: { problem },
  confirmed,
  setConfirmed,
  reason,
  setReason,
}: ReturnType<typeof useFeeForm>): ReactNode {
  if (!problem || !isLargeChange(problem)) return null;
  return (
    <div className="portin-large">
      <LargeFeeChange problem={problem} isMoney checked={confirmed} onChange={setConfirmed} />
      <TextInput
        size="sm"
        autoComplete="off"
        maxLength={200}
        label={<FormattedMessage id="admin.portin.fee.reason" defaultMessage="Reason" />}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </div>
  );
}

/** What is wrong with the typed fee, and else why the last one was refused. */
function faultOf({ text, submission }: ReturnType<typeof useFeeForm>): ReactNode {
  if (Number(text) > 0) return isLargeChange(submission.problem) ? null : submission.text;
  return (
    <FormattedMessage
      id="admin.portin.fee.wrong"
      defaultMessage="Enter dollars above zero with at most three decimals, such as 5.000"
    />
  );
}

function FeeRow({ country, fee }: Fee): ReactNode {
  const intl = useIntl();
  const form = useFeeForm({ country, fee });
  const { text, from, submission } = form;
  const dollars = Number(text);
  const isLarge = isLargeChange(submission.problem);
  const asks = form.confirmed && isLarge;
  return (
    <form
      className="portin-actions portin-fee"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <TextInput
        label={intl.formatMessage(
          { id: 'admin.portin.fee.country', defaultMessage: 'Fee for a number of {country}, USD' },
          { country },
        )}
        size="sm"
        inputMode="decimal"
        value={text}
        error={faultOf(form)}
        onChange={({ target }) => form.setText(target.value)}
      />
      <CountsFrom value={from} onChange={form.setFrom} hint={null} size="sm" />
      <LargeFee {...form} />
      <Button
        type="submit"
        look="outline"
        size="sm"
        busy={submission.busy}
        disabled={!(dollars > 0) || (dollars === fee && from === '')}
      >
        {asks ? (
          <FormattedMessage id="admin.portin.fee.ask" defaultMessage="Ask another admin" />
        ) : (
          <FormattedMessage id="admin.portin.fee.save" defaultMessage="Save the fee" />
        )}
      </Button>
    </form>
  );
}

/** The fees for one number, and those of the shop. */
export function Fees(): ReactNode {
  const { data } = useQuery('GET /api/portin_fee', {});
  if (!data) return null;
  return (
    <>
      <section className="card portin-admin">
        <h2>
          <FormattedMessage id="admin.portin.fees" defaultMessage="Fees" />
        </h2>
        {data.data.map(({ country_iso, fee }) => (
          <FeeRow key={country_iso} country={country_iso} fee={fee} />
        ))}
        <p className="t12 dim">
          <CountsFromHint />
        </p>
      </section>
      <PlannedChanges of="port-in-fees" />
      <ShopSettings />
    </>
  );
}
