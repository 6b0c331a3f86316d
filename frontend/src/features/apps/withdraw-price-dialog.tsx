import type { PlannedPriceView } from '@ringpost/query-api/catalogue/admin-apps.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { withdrawPrice } from './apps.api.ts';
import { PriceScope } from './price-scope.tsx';

/** Asks before a planned change is withdrawn. */
export function WithdrawPriceDialog({
  appId,
  planned,
  onClose,
}: {
  readonly appId: string;
  readonly planned: PlannedPriceView;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const submit = async (): Promise<void> => {
    if (await submission.run(() => withdrawPrice(appId, planned.price_uuid))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="apps.withdraw.title" defaultMessage="Withdraw a planned change" />}
      problem={submission.text}
      busy={submission.busy}
      danger
      submit={<FormattedMessage id="apps.withdraw.submit" defaultMessage="Withdraw the change" />}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <p className="t13">
        <PriceScope price={planned} />
      </p>
      <p className="dim t13">
        <FormattedMessage
          id="apps.withdraw.about"
          defaultMessage="The price stays as it is, also after {at}."
          values={{ at: <Stamp at={planned.counts_from} /> }}
        />
      </p>
    </FormDialog>
  );
}
