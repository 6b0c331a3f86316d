import type { AppPriceView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { moneyText } from '../../ui/figures.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { isLargeChange } from '../forms/large-change.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom, instantOf } from '../planned/counts-from.tsx';
import { PriceScope } from '../planned/price-scope.tsx';
import { removePrice } from './apps.api.ts';
import { reasonForm } from './apps.forms.ts';
import { LargeChange } from './large-change.tsx';
import { ReasonField } from './reason-field.tsx';
import { priceLabels, priceWaits } from './use-price-form.ts';

/** Asks before a price is removed. */
export function RemovePriceDialog({
  appId,
  price,
  onClose,
}: {
  readonly appId: string;
  readonly price: AppPriceView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [confirmed, setConfirmed] = useState(false);
  const [from, setFrom] = useState('');
  const labels = { reason: intl.formatMessage(priceLabels.reason) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    let waits = false;
    const send = async () => {
      waits = await removePrice(appId, price.price_uuid, {
        confirmed,
        from: instantOf(from),
        reason: reason.trim(),
      });
    };
    if (!(await submission.run(send))) return;
    if (waits) notify({ kind: 'warning', text: intl.formatMessage(priceWaits) });
    onClose();
  });
  return (
    <FormDialog
      title={<FormattedMessage id="apps.remove.title" defaultMessage="Remove a price" />}
      problem={submission.text}
      busy={submission.busy}
      danger
      submit={
        <FormattedMessage
          id="apps.remove.submit"
          defaultMessage="Remove the price of {amount}"
          values={{ amount: moneyText(price.on_delv_price) }}
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="t13">
        <PriceScope price={price} />
      </p>
      <p className="dim t13">
        <FormattedMessage id="apps.remove.about" defaultMessage="Then the next price that fits applies." />
      </p>
      <CountsFrom value={from} onChange={setFrom} />
      <ReasonField field={form.register('reason')} error={form.formState.errors.reason?.message} />
      {submission.problem && isLargeChange(submission.problem) && (
        <LargeChange problem={submission.problem} checked={confirmed} onChange={setConfirmed} />
      )}
    </FormDialog>
  );
}
