import { UNCLAIMED_DAYS_MAX } from '@ringpost/domain/rules/limits';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { digitsOnly } from '../../ui/digits-only.ts';
import { TextInput } from '../../ui/field.tsx';
import { daysOf, type UnclaimedApp, type UnclaimedQuestion } from './unclaimed.api.ts';

const FIRST_DAYS = '30';

const appLabel = defineMessage({ id: 'unclaimed.app', defaultMessage: 'App' });

interface UnclaimedFormProps {
  readonly apps: readonly UnclaimedApp[];
  readonly onSearch: (question: UnclaimedQuestion) => void;
}

function DaysFault(): ReactNode {
  return (
    <FormattedMessage
      id="unclaimed.days.wrong"
      defaultMessage="Write a number from 1 to {most, number}."
      values={{ most: UNCLAIMED_DAYS_MAX }}
    />
  );
}

/** The app with its count, the days, and the button, which does nothing before both are chosen. */
export function UnclaimedForm({ apps, onSearch }: UnclaimedFormProps): ReactNode {
  const intl = useIntl();
  const [appId, setAppId] = useState('');
  const [isTyping, setTyping] = useState(false);
  const [daysText, setDaysText] = useState(FIRST_DAYS);
  const days = daysOf(daysText);
  const isReady = appId !== '' && !isTyping && days !== undefined;
  const options = apps.map(({ uuid, app_name, num_count }) => ({
    value: uuid,
    label: `${app_name} [${intl.formatNumber(num_count)}]`,
  }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onSearch({ appId, days });
  };
  return (
    <form className="unclaimed-form" onSubmit={submit}>
      <div className="field">
        <span className="field-label" aria-hidden="true">
          <FormattedMessage {...appLabel} />
        </span>
        <ComboboxInput
          label={intl.formatMessage(appLabel)}
          value={appId}
          options={options}
          onChange={setAppId}
          onTyping={setTyping}
        />
      </div>
      <TextInput
        label={
          <FormattedMessage
            id="unclaimed.days"
            defaultMessage="Last days, 1 to {most, number}"
            values={{ most: UNCLAIMED_DAYS_MAX }}
          />
        }
        error={days === undefined && <DaysFault />}
        size="sm"
        {...digitsOnly}
        maxLength={2}
        value={daysText}
        onChange={(event) => setDaysText(event.target.value)}
      />
      <Button type="submit" look="primary" size="sm" disabled={!isReady}>
        <Search size={15} strokeWidth={1.5} aria-hidden="true" />
        <FormattedMessage id="unclaimed.search" defaultMessage="Search" />
      </Button>
    </form>
  );
}
