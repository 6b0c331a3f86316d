import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { useMay } from '../../session/role.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { usePageDialog } from '../../ui/page-dialog.tsx';
import { type RowSelection, useSelectableRows } from '../../ui/row-selection.tsx';
import { SelectionAct } from '../forms/selection-act.tsx';

const SendAgainDialog = lazyPart(async () => (await import('./send-again-dialog.tsx')).SendAgainDialog);
const ManySendAgainDialog = lazyPart(
  async () => (await import('./send-again-dialog.tsx')).ManySendAgainDialog,
);

const again = defineMessage({ id: 'mail.again', defaultMessage: 'Send again …' });
const label: MessageDescriptor = defineMessage({
  id: 'mail.again.label',
  defaultMessage: 'Send again: the mail to {address}',
});
const select: MessageDescriptor = defineMessage({
  id: 'mail.select',
  defaultMessage: 'Select the mail to {address}',
});

/** Opens the dialog that sends a mail again. For a mail that cannot be sent again, it is nothing. */
export function SendAgain({ mail, otherwise }: { readonly mail: MailRow; readonly otherwise?: ReactNode }) {
  const intl = useIntl();
  const showDialog = usePageDialog();
  if (!mail.can_send_again) return otherwise;
  return (
    <OnlyFor least="admin" otherwise={otherwise}>
      <Button
        look="outline"
        size="xs"
        aria-label={intl.formatMessage(label, { address: mail.to })}
        onClick={() => showDialog(<SendAgainDialog mail={mail} onClose={() => showDialog(null)} />)}
      >
        <FormattedMessage {...again} />
      </Button>
    </OnlyFor>
  );
}

export const sendAgainColumn: Column<MailRow> = {
  id: 'again',
  head: <FormattedMessage id="mail.again.head" defaultMessage="Action" />,
  cell: (mail) => <SendAgain mail={mail} otherwise="–" />,
};

export function mailKey({ id }: MailRow): string {
  return id;
}

/** The boxes of the mails, for those who may send them again. */
export function useSelectableMails(mails: readonly MailRow[]) {
  const intl = useIntl();
  const nameOf = ({ to: address }: MailRow): string => intl.formatMessage(select, { address });
  const may = useMay('admin');
  return useSelectableRows(mails, { rowKey: mailKey, nameOf, may });
}

/** What can be done with the selected mails. The server refuses those that cannot be sent again, and the dialog says why. */
export function SelectedMails({ selection }: { readonly selection: RowSelection<MailRow> }): ReactNode {
  return (
    <SelectionAct
      selection={selection}
      label={again}
      dialog={({ rows, ...many }) => <ManySendAgainDialog mails={rows} {...many} />}
    />
  );
}
