import type { MailSettings } from '@ringpost/command-api/accounts/accounts.contract';
import { type ReactNode, useRef } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { command } from '../../api/http.ts';
import { useQuery } from '../../api/use-query.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useSubmit } from '../forms/use-submit.ts';

type Topic = Exclude<keyof MailSettings, 'locale'>;

const names = defineMessages({
  rental_ends: { id: 'profile.mails.rental-ends', defaultMessage: 'A rented number ends within a day' },
  port_ins: { id: 'profile.mails.port-ins', defaultMessage: 'A request to bring numbers over moves on' },
  payments: { id: 'profile.mails.payments', defaultMessage: 'A payment arrives or is taken back' },
  reservations: {
    id: 'profile.mails.reservations',
    defaultMessage:
      'A number that you wait for is reserved, you have waited too long, or our team has cancelled a reservation',
  },
  alerts: { id: 'profile.mails.alerts', defaultMessage: 'A number of an alert is free, or was bought' },
} satisfies Record<Topic, object>);
const TOPICS = Object.keys(names) as readonly Topic[];

interface SwitchesProps {
  readonly settings: MailSettings;
  readonly onTurn: (topic: Topic, on: boolean) => void;
}

function Switches({ settings, onTurn }: SwitchesProps): ReactNode {
  return TOPICS.map((topic) => (
    <label key={topic}>
      <input
        type="checkbox"
        checked={settings[topic]}
        onChange={({ target }) => onTurn(topic, target.checked)}
      />
      <FormattedMessage {...names[topic]} />
    </label>
  ));
}

/** The mails that can be turned off. The server stores the choice, so it applies on every device. */
export function MailCard(): ReactNode {
  const { data, error, mutate } = useQuery('GET /api/users/mail_settings', {});
  const submission = useSubmit();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const turn = (topic: Topic, on: boolean): void => {
    const body: Partial<MailSettings> = { [topic]: on };
    const before = last.current;
    const send = async (): Promise<MailSettings> => {
      // In the order of the clicks, so that the last answer has all of them.
      await before.catch(() => undefined);
      return command('PUT /api/users/mail_settings', { body });
    };
    // A switch moves at once, and so can the next one. If the server refuses, they show what it has.
    const optimisticData = (_stored?: MailSettings, shown?: MailSettings) =>
      ({ ...shown, ...body }) as MailSettings;
    void submission.run(async () => {
      const sent = mutate(send(), { optimisticData, rollbackOnError: true, revalidate: false });
      last.current = sent;
      await sent.catch(async (problem: unknown) => {
        await mutate();
        throw problem;
      });
    });
  };
  return (
    <section className="card profile-card">
      <h2>
        <FormattedMessage id="profile.mails" defaultMessage="Mails to you" />
      </h2>
      {error && !data ? (
        <ErrorState requestId={error.requestId} onRetry={() => void mutate()}>
          <FormattedMessage id="profile.mails.failed" defaultMessage="Your choices did not load" />
        </ErrorState>
      ) : (
        <div className="alert-switches" aria-busy={!data}>
          {data ? (
            <Switches settings={data} onTurn={turn} />
          ) : (
            TOPICS.map((topic) => (
              <span key={topic} className="alert-switch-loading">
                <Skeleton width={60} />
              </span>
            ))
          )}
        </div>
      )}
      <p role="alert" className="account-problem">
        {submission.text}
      </p>
    </section>
  );
}
