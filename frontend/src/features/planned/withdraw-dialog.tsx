import type { PlannedChangeView } from '@ringpost/query-api/planned-changes/planned-changes.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Stamp } from '../../ui/figures.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { ChangeWords } from './change-words.tsx';
import { withdrawChange } from './planned.api.ts';

/** Asks before a planned change is withdrawn. */
export function WithdrawDialog({
  planned,
  onClose,
}: {
  readonly planned: PlannedChangeView;
  readonly onClose: () => void;
}): ReactNode {
  const submission = useSubmit();
  const submit = async (): Promise<void> => {
    if (await submission.run(() => withdrawChange(planned))) onClose();
  };
  return (
    <FormDialog
      title={<FormattedMessage id="planned.withdraw.title" defaultMessage="Withdraw a planned change" />}
      problem={submission.text}
      busy={submission.busy}
      danger
      submit={<FormattedMessage id="planned.withdraw.submit" defaultMessage="Withdraw the change" />}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <p className="t13">
        <ChangeWords row={planned} />
      </p>
      <p className="dim t13">
        <FormattedMessage
          id="planned.withdraw.about"
          defaultMessage="It stays as it is, also after {at}."
          values={{ at: <Stamp at={planned.counts_from} /> }}
        />
      </p>
    </FormDialog>
  );
}
