import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { lazyPart } from '../../loading/lazy-part.ts';
import { OnlyFor } from '../../session/only-for.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { usePageDialog } from '../../ui/page-dialog.tsx';

const SendAgainDialog = lazyPart(async () => (await import('./send-again-dialog.tsx')).SendAgainDialog);

const label: MessageDescriptor = defineMessage({
  id: 'mail.again.label',
  defaultMessage: 'Send again: the mail to {address}',
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
        <FormattedMessage id="mail.again" defaultMessage="Send again …" />
      </Button>
    </OnlyFor>
  );
}

export const sendAgainColumn: Column<MailRow> = {
  id: 'again',
  head: <FormattedMessage id="mail.again.head" defaultMessage="Action" />,
  cell: (mail) => <SendAgain mail={mail} otherwise="–" />,
};
