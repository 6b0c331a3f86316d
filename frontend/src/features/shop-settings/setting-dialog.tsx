import { type FormEvent, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextInput } from '../../ui/field.tsx';
import { notify } from '../../ui/toasts.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { feeWaits, isLargeChange, LargeFeeChange } from '../forms/large-change.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { CountsFrom } from '../planned/counts-from.tsx';
import { settingNames } from '../planned/setting-names.ts';
import { SettingValue } from './setting-value.tsx';
import { changeSetting, type ShopSettingLine } from './settings.api.ts';

/** The typed value; null if the setting cannot have it. */
function newValueOf(text: string, { is_money, least, most }: ShopSettingLine): number | null {
  const typed = text.trim().replace(',', '.');
  if (!(is_money ? /^\d{1,6}(\.\d{1,3})?$/ : /^\d{1,6}$/).test(typed)) return null;
  const value = Number(typed);
  return value >= least && value <= most ? value : null;
}

function useSettingForm(line: ShopSettingLine, onClose: () => void) {
  const intl = useIntl();
  const submission = useSubmit();
  const [text, setText] = useState(line.is_money ? line.value.toFixed(3) : String(line.value));
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [isTried, setTried] = useState(false);
  const value = newValueOf(text, line);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (value === null) return;
    let waits = false;
    const send = async () => {
      waits = await changeSetting(line.setting, { value, from, reason, confirmed });
    };
    if (!(await submission.run(send))) return;
    if (waits) notify({ kind: 'warning', text: intl.formatMessage(feeWaits) });
    onClose();
  };
  return {
    text,
    setText,
    from,
    setFrom,
    reason,
    setReason,
    confirmed,
    setConfirmed,
    isWrong: isTried && value === null,
    submission,
    submit,
  };
}

function Submit({ asks, isPlanned }: { readonly asks: boolean; readonly isPlanned: boolean }): ReactNode {
  if (asks) return <FormattedMessage id="settings.ask" defaultMessage="Ask another admin" />;
  return (
    <FormattedMessage
      id="settings.submit"
      defaultMessage="{planned, select, true {Plan the change} other {Change it now}}"
      values={{ planned: String(isPlanned) }}
    />
  );
}

/** Changes one fee or limit of the shop, at once or on a date. */
export function SettingDialog({
  line,
  onClose,
}: {
  readonly line: ShopSettingLine;
  readonly onClose: () => void;
}): ReactNode {
  const form = useSettingForm(line, onClose);
  const bounds = {
    least: <SettingValue line={line} value={line.least} />,
    most: <SettingValue line={line} value={line.most} />,
  };
  const range = (
    <FormattedMessage id="settings.range" defaultMessage="From {least} to {most}" values={bounds} />
  );
  const { problem } = form.submission;
  const isLarge = isLargeChange(problem);
  return (
    <FormDialog
      title={<FormattedMessage {...settingNames[line.setting]} />}
      problem={form.submission.text}
      busy={form.submission.busy}
      submit={<Submit asks={isLarge && form.confirmed} isPlanned={form.from !== ''} />}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        label={<FormattedMessage id="settings.value" defaultMessage="New value" />}
        hint={range}
        error={form.isWrong && range}
        value={form.text}
        onChange={({ target }) => form.setText(target.value)}
      />
      <CountsFrom value={form.from} onChange={form.setFrom} />
      <TextInput
        autoComplete="off"
        maxLength={200}
        label={<FormattedMessage id="settings.reason" defaultMessage="Reason" />}
        value={form.reason}
        onChange={({ target }) => form.setReason(target.value)}
      />
      {problem && isLarge && (
        <LargeFeeChange
          problem={problem}
          isMoney={line.is_money}
          checked={form.confirmed}
          onChange={form.setConfirmed}
        />
      )}
    </FormDialog>
  );
}
