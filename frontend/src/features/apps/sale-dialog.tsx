import type { AppView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { putOnSale } from './apps.api.ts';
import { reasonForm } from './apps.forms.ts';
import { ReasonField } from './reason-field.tsx';
import { priceLabels } from './use-price-form.ts';

/** Takes an app off sale, or puts it on sale again. */
export function SaleDialog({
  app,
  onClose,
}: {
  readonly app: AppView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [from, setFrom] = useState('');
  const hides = app.hidden_reason === null;
  const values = { name: <bdi>{app.app_name}</bdi> };
  const labels = { reason: intl.formatMessage(priceLabels.reason) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    if (await submission.run(() => putOnSale(app.app_uuid, !hides, reason.trim(), from))) onClose();
  });
  return (
    <FormDialog
      danger={hides}
      title={
        hides ? (
          <FormattedMessage id="apps.sale.hide.title" defaultMessage="Take {name} off sale" values={values} />
        ) : (
          <FormattedMessage id="apps.sale.show.title" defaultMessage="Put {name} on sale" values={values} />
        )
      }
      problem={submission.text}
      busy={submission.busy}
      submit={
        hides ? (
          <FormattedMessage id="apps.sale.hide.submit" defaultMessage="Take it off sale" />
        ) : (
          <FormattedMessage id="apps.sale.show.submit" defaultMessage="Put it on sale" />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {hides && (
        <p className="dim t13">
          <FormattedMessage
            id="apps.sale.hide.about"
            defaultMessage="Nobody can buy it then. Orders and rentals go on, and rentals can be extended."
          />
        </p>
      )}
      <CountsFrom value={from} onChange={setFrom} />
      <ReasonField field={form.register('reason')} error={form.formState.errors.reason?.message} />
    </FormDialog>
  );
}
