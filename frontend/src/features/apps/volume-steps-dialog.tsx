import { VOLUME_PERCENT_MAX, VOLUME_STEPS_MAX } from '@ringpost/domain/rules/limits';
import type { VolumeStepsView } from '@ringpost/query-api/catalogue/volume-discount.contract';
import { Plus, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Stamp } from '../../ui/figures.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { ChangeWords } from '../planned/change-words.tsx';
import { CountsFrom, instantOf } from '../planned/counts-from.tsx';
import { usePlanned } from '../planned/planned.api.ts';
import { stepsOf, type TypedStep, typedSteps } from './typed-steps.ts';
import { priceLabels } from './use-price-form.ts';
import { setVolumeSteps } from './volume-steps.api.ts';

const messages: Readonly<Record<'remove' | 'wrong', MessageDescriptor>> = defineMessages({
  remove: { id: 'volume.steps.remove', defaultMessage: 'Remove step {place}' },
  wrong: {
    id: 'volume.steps.wrong',
    defaultMessage:
      'Each step needs a sum in dollars and a whole discount from 1 to {most} %. Each is higher than in the step before.',
  },
});

const title = <FormattedMessage id="volume.steps.title" defaultMessage="Discounts by volume" />;

function StepRow({
  step,
  place,
  onChange,
  onRemove,
}: {
  readonly step: TypedStep;
  readonly place: number;
  readonly onChange: (step: TypedStep) => void;
  readonly onRemove: () => void;
}): ReactNode {
  const intl = useIntl();
  return (
    <div className="volume-step">
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage id="volume.steps.from" defaultMessage="From USD in 30 days" />}
        value={step.from}
        onChange={({ target }) => onChange({ ...step, from: target.value })}
      />
      <TextInput
        inputMode="numeric"
        autoComplete="off"
        label={<FormattedMessage id="volume.steps.percent" defaultMessage="% off" />}
        value={step.percent}
        onChange={({ target }) => onChange({ ...step, percent: target.value })}
      />
      <Button
        look="ghost"
        square
        aria-label={intl.formatMessage(messages.remove, { place })}
        onClick={onRemove}
      >
        <Trash2 size={14} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly TypedStep[];
  readonly onRows: (rows: readonly TypedStep[]) => void;
}

function Rows({ rows, onRows }: RowsProps): ReactNode {
  const add = (): void => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onRows([...rows, { key, from: '', percent: '' }]);
  };
  return (
    <>
      {rows.map((row, at) => (
        <StepRow
          key={row.key}
          step={row}
          place={at + 1}
          onChange={(changed) => onRows(rows.map((each) => (each === row ? changed : each)))}
          onRemove={() => onRows(rows.filter((each) => each !== row))}
        />
      ))}
      {rows.length < VOLUME_STEPS_MAX && (
        <p>
          <Button look="outline" size="sm" onClick={add}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <FormattedMessage id="volume.steps.add" defaultMessage="Step" />
          </Button>
        </p>
      )}
    </>
  );
}

/** What the steps become, and from when on. */
function useStepsForm(current: VolumeStepsView['current'], onClose: () => void) {
  const intl = useIntl();
  const submission = useSubmit();
  const [rows, setRows] = useState(() => typedSteps(current?.steps ?? []));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const steps = stepsOf(rows);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (!steps) return;
    const at = instantOf(from);
    const said = reason.trim();
    const body = {
      steps,
      ...(at !== undefined && { counts_from: at }),
      ...(said !== '' && { reason: said }),
    };
    if (await submission.run(() => setVolumeSteps(body))) onClose();
  };
  const wrong = intl.formatMessage(messages.wrong, { most: VOLUME_PERCENT_MAX });
  const problem = isTried && !steps ? wrong : submission.text;
  return { rows, setRows, from, setFrom, reason, setReason, problem, busy: submission.busy, submit };
}

/** The lists of steps that are to come. They are withdrawn at the end of the page. */
function PlannedSteps(): ReactNode {
  const { data } = usePlanned({ of: 'volume-steps' });
  if (!data || data.data.length === 0) return null;
  return (
    <div className="t13">
      <p className="dim">
        <FormattedMessage
          id="volume.steps.to-come"
          defaultMessage="Planned. You can withdraw it at the end of the page of apps:"
        />
      </p>
      {data.data.map((row) => (
        <div key={row.change_uuid}>
          <Stamp at={row.counts_from} /> <ChangeWords row={row} />
        </div>
      ))}
    </div>
  );
}

/** The steps of the discount by volume, which an admin changes at once or on a date. */
export function VolumeStepsDialog({
  settings: { current },
  onClose,
}: {
  readonly settings: VolumeStepsView;
  readonly onClose: () => void;
}): ReactNode {
  const { rows, setRows, from, setFrom, reason, setReason, problem, busy, submit } = useStepsForm(
    current,
    onClose,
  );
  return (
    <FormDialog
      title={title}
      {...{ problem, busy }}
      submit={
        <FormattedMessage
          id="volume.steps.submit"
          defaultMessage="{planned, select, true {Plan} other {Set}} {count, plural, =0 {no discount} one {# step} other {# steps}}"
          values={{ planned: String(from !== ''), count: rows.length }}
        />
      }
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage
          id="volume.steps.about"
          defaultMessage="What a customer spent in the last 30 days lowers all prices but their own ones. The highest step that is reached counts."
        />
      </p>
      <PlannedSteps />
      <Rows rows={rows} onRows={setRows} />
      <CountsFrom value={from} onChange={setFrom} />
      <TextInput
        autoComplete="off"
        maxLength={200}
        label={<FormattedMessage {...priceLabels.reason} />}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
