import { WEBHOOK_REPLAY_MAX, WEBHOOK_REPLAY_MINUTES } from '@ringpost/domain/rules/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { replayPeriod, type WebhookId } from './webhook.api.ts';

const MINUTE_MS = 60_000;
const DAYS_MAX = WEBHOOK_REPLAY_MINUTES / 1440;

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A time as the browser's own field has it, by the reader's clock. */
function fieldText(time: number): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The minutes between two such texts; undefined unless they make a period. */
function minutesBetween(from: string, to: string): number | undefined {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);
  return minutes >= 1 && minutes <= WEBHOOK_REPLAY_MINUTES ? minutes : undefined;
}

/** The form: a period, at first the last hour, and whether all of it is sent. */
function usePeriod(id: WebhookId, onClose: () => void) {
  const intl = useIntl();
  const submission = useSubmit();
  const [from, setFrom] = useState(() => fieldText(Date.now() - 60 * MINUTE_MS));
  // Where the next replay begins after one that was full. The field shows no more than its minute.
  const [rest, setRest] = useState<string | null>(null);
  const [to, setTo] = useState(() => fieldText(Date.now() + MINUTE_MS));
  const [onlyUndelivered, setOnlyUndelivered] = useState(true);
  const minutes = minutesBetween(from, to);
  async function send(): Promise<void> {
    if (minutes === undefined) return;
    const since = rest ?? new Date(from).toISOString();
    const { deliveries, rest_since } = await replayPeriod(id, {
      since,
      minutes,
      only_undelivered: onlyUndelivered,
    });
    const text = intl.formatMessage(
      {
        id: 'webhook.period.done',
        defaultMessage:
          '{count, plural, =0 {No delivery to send again} one {# delivery is sent again} other {# deliveries are sent again}}',
      },
      { count: deliveries },
    );
    notify({ kind: 'success', text });
    if (rest_since === null) onClose();
    else {
      setFrom(fieldText(Date.parse(rest_since)));
      setRest(rest_since);
    }
  }
  function changeFrom(text: string): void {
    setRest(null);
    setFrom(text);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void submission.run(send);
  };
  return { submission, from, changeFrom, to, setTo, onlyUndelivered, setOnlyUndelivered, minutes, submit };
}

function About(): ReactNode {
  return (
    <p className="dim t13">
      <FormattedMessage
        id="webhook.period.about"
        defaultMessage="Each is sent under its id, so that your server knows what it has. {max, number} deliveries at a time, once a minute: the oldest first."
        values={{ max: WEBHOOK_REPLAY_MAX }}
      />
    </p>
  );
}

/** Sends what was queued in a period again. */
export function ReplayPeriodDialog({
  id,
  onClose,
}: {
  readonly id: WebhookId;
  readonly onClose: () => void;
}): ReactNode {
  const period = usePeriod(id, onClose);
  return (
    <FormDialog
      title={<FormattedMessage id="webhook.period.title" defaultMessage="Replay a period" />}
      problem={period.submission.text}
      busy={period.submission.busy}
      submit={<FormattedMessage id="webhook.period.submit" defaultMessage="Send again" />}
      onSubmit={period.submit}
      onClose={onClose}
    >
      <About />
      <TextInput
        type="datetime-local"
        label={<FormattedMessage id="webhook.period.from" defaultMessage="From" />}
        value={period.from}
        onChange={({ target }) => period.changeFrom(target.value)}
      />
      <TextInput
        type="datetime-local"
        label={<FormattedMessage id="webhook.period.to" defaultMessage="To" />}
        value={period.to}
        onChange={({ target }) => period.setTo(target.value)}
        error={
          period.minutes === undefined && (
            <FormattedMessage
              id="webhook.period.refused"
              defaultMessage="The end must come after the beginning, at most {days, plural, one {# day} other {# days}} later."
              values={{ days: DAYS_MAX }}
            />
          )
        }
      />
      <label className="row t13">
        <input
          type="checkbox"
          checked={period.onlyUndelivered}
          onChange={({ target }) => period.setOnlyUndelivered(target.checked)}
        />
        <FormattedMessage id="webhook.period.undelivered" defaultMessage="Only what did not arrive" />
      </label>
    </FormDialog>
  );
}
