import type { MailRow } from '@ringpost/command-api/mail/mail.contract';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { OnlyFor } from '../../session/only-for.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { OpenedCard } from '../../ui/opened-card.tsx';
import { useOneMail } from './mail.api.ts';
import { MailLink, MailText } from './mail-parts.tsx';
import { MailStatus, MailSubject, mailLabels } from './mail-words.tsx';
import { SendAgain } from './send-again.tsx';

function Facts({ mail }: { readonly mail: MailRow }): ReactNode {
  return (
    <FactList>
      <Fact label={<FormattedMessage {...mailLabels.subject} />}>
        <MailSubject mail={mail} />
      </Fact>
      <Fact label={<FormattedMessage {...mailLabels.status} />}>
        <MailStatus mail={mail} />
      </Fact>
      <Fact label={<FormattedMessage {...mailLabels.at} />}>
        <Stamp at={mail.created_at} />
      </Fact>
      <Fact label={<FormattedMessage {...mailLabels.attempts} />}>{mail.attempts}</Fact>
      {mail.status === 'waiting' && (
        <Fact label={<FormattedMessage id="mail.next" defaultMessage="Next attempt" />}>
          <Stamp at={mail.due_at} />
        </Fact>
      )}
      {mail.sent_again > 0 && (
        <Fact label={<FormattedMessage id="mail.sent-again" defaultMessage="Sent again" />}>
          {mail.sent_again}
        </Fact>
      )}
      {mail.last_error !== undefined && (
        <Fact label={<FormattedMessage id="mail.last-error" defaultMessage="Last error" />}>
          <bdi>{mail.last_error}</bdi>
        </Fact>
      )}
      <Fact label={<FormattedMessage id="mail.until" defaultMessage="Stored until" />}>
        <Stamp at={mail.expires_at} />
      </Fact>
    </FactList>
  );
}

/** One mail beside the list. */
export function OpenedMail({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactNode {
  const { data: mail, error } = useOneMail(id);
  return (
    <OpenedCard
      title={mail ? <bdi>{mail.to}</bdi> : <FormattedMessage id="mail.opened" defaultMessage="Mail" />}
      {...{ error, onClose }}
    >
      {mail && (
        <>
          <Facts mail={mail} />
          <MailText mail={mail} />
          {mail.has_link && (
            <OnlyFor least="admin">
              <MailLink mail={mail} />
            </OnlyFor>
          )}
          <SendAgain mail={mail} />
        </>
      )}
    </OpenedCard>
  );
}
