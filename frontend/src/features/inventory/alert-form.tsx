import { AVAILABILITY_MAX_BYTES } from '@ringpost/domain/rules/limits';
import { toDollars } from '@ringpost/domain/rules/money-display';
import { type ReactNode, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refreshMoney } from '../../api/live.ts';
import { useShopValues } from '../../api/shop-settings.api.ts';
import { amountCharacters, millsOf } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { digitsOf } from '../../ui/digits-only.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { moneyText } from '../../ui/figures.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { RejectedLines } from '../../ui/rejected-lines.tsx';
import { notify } from '../../ui/toasts.ts';
import { useRequestKey } from '../forms/use-request-key.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { type AlertBody, type SetAlerts, setAlerts } from './alerts.api.ts';
import { AnyNumber, type NumberWish } from './any-number.tsx';
import { countNumbers } from './check-page.tsx';
import { ChooseApp } from './choose-app.tsx';
import { useWay, WayChoice } from './selection-card.tsx';
import type { AppField, ShownApp } from './use-chosen-app.ts';

const texts = defineMessages({
  app: { id: 'alerts.app', defaultMessage: 'App' },
});

interface Typed {
  readonly numbers: string;
  readonly wish: NumberWish;
  readonly upTo: string;
}

/** Whether the typed text contains no number. Then the user did not mean an alert for any number. */
function lacksNumbers(text: string): boolean {
  return text.trim() !== '' && !/\d/.test(text);
}

/** The typed amount in dollars; 0 if it is none. */
function dollarsOf(text: string): number {
  return toDollars(millsOf(text) ?? 0);
}

const ANY: NumberWish = { country: '', vendor: '', prefix: '' };

/** What stays in the form after an alert was set: all that was typed since it was sent. */
function withoutSent(now: Typed, sent: Typed): Typed {
  return {
    ...now,
    ...(now.numbers === sent.numbers && { numbers: '' }),
    ...(now.wish === sent.wish && { wish: ANY }),
  };
}

/** The request for the typed text. Without numbers, the alert is for any number that fits `wish`. */
function alertBodyOf(
  appId: string,
  { numbers, wish: { country, vendor, prefix: begins }, upTo }: Typed,
  { notifies, buys }: { readonly notifies: boolean; readonly buys: boolean },
  termHours: ReturnType<typeof useWay>['way'],
): AlertBody {
  const prefix = digitsOf(begins);
  const wish = {
    ...(country !== '' && { country_iso: country }),
    ...(vendor !== '' && { vendor_uuid: vendor }),
    ...(prefix !== '' && { prefix }),
  };
  return {
    app_uuid: appId,
    ...(/\d/.test(numbers) ? { numbers } : wish),
    auto_notification: notifies,
    ...(buys && {
      auto_purchase: true,
      up_to: dollarsOf(upTo),
      ...(termHours !== null && { term_hours: termHours }),
    }),
  };
}

function useAlertForm(appId: string | undefined, prefilled: string) {
  const intl = useIntl();
  const submission = useSubmit('does-nothing');
  const { way } = useWay();
  const [typed, setTyped] = useState<Typed>({ numbers: prefilled, wish: ANY, upTo: '' });
  const [file, setFile] = useState<string | null>(null);
  const [wishes, setWishes] = useState({ notifies: true, buys: false });
  const [answer, setAnswer] = useState<SetAlerts | null>(null);
  const [triedWithoutApp, setTriedWithoutApp] = useState(false);
  const key = useRequestKey();
  const successText = (count: number): string =>
    intl.formatMessage(
      {
        id: 'alerts.set',
        defaultMessage: '{count, plural, one {The alert is set.} other {# alerts are set.}}',
      },
      { count },
    );
  const lacksAmount = wishes.buys && dollarsOf(typed.upTo) === 0;
  async function send(): Promise<void> {
    setTriedWithoutApp(appId === undefined);
    if (appId === undefined) return;
    const body = alertBodyOf(appId, typed, wishes, way);
    const isSet = await submission.run(async () => {
      const result = await setAlerts(body, key.keyOf(JSON.stringify(body)));
      setAnswer(result);
      if (result.data.length > 0) notify({ kind: 'success', text: successText(result.data.length) });
    });
    refreshMoney();
    if (!isSet) return;
    key.done();
    setTyped((now) => withoutSent(now, typed));
    setFile((now) => (now === file ? null : now));
  }
  const lacksApp = triedWithoutApp && appId === undefined;
  return {
    submission,
    typed,
    setTyped,
    file,
    setFile,
    wishes,
    setWishes,
    answer,
    lacksAmount,
    lacksApp,
    send,
  };
}

type FormState = ReturnType<typeof useAlertForm>;

function Wishes({ form }: { readonly form: FormState }): ReactNode {
  const { wishes, setWishes, typed, setTyped } = form;
  return (
    <>
      <label className="row t13">
        <input
          type="checkbox"
          checked={wishes.notifies}
          onChange={({ target }) => setWishes({ ...wishes, notifies: target.checked })}
        />
        <FormattedMessage id="alerts.notify" defaultMessage="Also tell me by mail" />
      </label>
      <label className="row t13">
        <input
          type="checkbox"
          checked={wishes.buys}
          onChange={({ target }) => setWishes({ ...wishes, buys: target.checked })}
        />
        <FormattedMessage id="alerts.buy" defaultMessage="Buy it for me" />
      </label>
      {wishes.buys && (
        <>
          <WayChoice />
          <TextInput
            label={<FormattedMessage id="alerts.up-to" defaultMessage="For at most, USD each" />}
            size="sm"
            inputMode="decimal"
            value={typed.upTo}
            onChange={({ target }) => setTyped({ ...typed, upTo: amountCharacters(target.value) })}
          />
        </>
      )}
    </>
  );
}

function Numbers({ form }: { readonly form: FormState }): ReactNode {
  const { typed, setTyped, file, setFile } = form;
  const { alerts: most } = useShopValues();
  return (
    <>
      <Field
        label={<FormattedMessage id="alerts.numbers" defaultMessage="Numbers, one per line or comma" />}
        hint={
          <FormattedMessage
            id="alerts.numbers.hint"
            defaultMessage="Empty: any number. At most {most, number} alerts wait at a time."
            values={{ most }}
          />
        }
        error={
          lacksNumbers(typed.numbers) && (
            <FormattedMessage id="alerts.numbers.none" defaultMessage="Phone numbers should be provided." />
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            dir="ltr"
            rows={4}
            spellCheck={false}
            value={typed.numbers}
            onChange={({ target }) => setTyped({ ...typed, numbers: target.value })}
          />
        )}
      </Field>
      <FileInput
        name={file}
        numbers={countNumbers(typed.numbers)}
        maxCharacters={AVAILABILITY_MAX_BYTES}
        onFile={({ name, text }) => {
          setFile(name);
          setTyped({ ...typed, numbers: text });
        }}
      />
      {typed.numbers.trim() === '' && (
        <AnyNumber wish={typed.wish} onWish={(wish) => setTyped({ ...typed, wish })} />
      )}
    </>
  );
}

/** The text of the button: the app, and the highest price. */
function SetWords({
  form,
  app,
}: {
  readonly form: FormState;
  readonly app: ShownApp | undefined;
}): ReactNode {
  const { wishes, typed, lacksAmount } = form;
  if (!app) return <FormattedMessage id="alerts.button" defaultMessage="Set the alert" />;
  const buys = wishes.buys && !lacksAmount;
  return (
    <FormattedMessage
      id="alerts.button.app"
      defaultMessage="Set the alert for {app}{buys, select, true {, buy for at most {price}} other {}}"
      values={{ app: <bdi>{app.app_name}</bdi>, buys: String(buys), price: moneyText(dollarsOf(typed.upTo)) }}
    />
  );
}

/** Sets an alert for each number, or for the next one that fits. */
export function AlertForm({
  chosen,
  field,
  prefilled,
}: {
  readonly chosen: ShownApp | undefined;
  readonly field: AppField;
  readonly prefilled: string;
}): ReactNode {
  const intl = useIntl();
  const form = useAlertForm(chosen?.app_uuid, prefilled);
  const { submission, lacksAmount, answer } = form;
  return (
    <form className="card inventory-check" noValidate onSubmit={(event) => event.preventDefault()}>
      <h2>
        <FormattedMessage id="alerts.form" defaultMessage="Set an alert" />
      </h2>
      <ComboboxInput label={intl.formatMessage(texts.app)} {...field} />
      {form.lacksApp && <ChooseApp />}
      <Numbers form={form} />
      <Wishes form={form} />
      <Button
        look="primary"
        type="submit"
        spends
        disabled={lacksAmount || lacksNumbers(form.typed.numbers)}
        busy={submission.busy}
        onClick={() => void form.send()}
      >
        {/* One element, because the parts of a button have a gap between them. */}
        <span>
          <SetWords form={form} app={chosen} />
        </span>
      </Button>
      {submission.text !== null && (
        <p className="field-error" role="alert">
          {submission.text}
        </p>
      )}
      {answer && answer.refused.length > 0 && <RejectedLines rejected={answer.refused} name="alerts" />}
      <p className="t12 dim">
        <FormattedMessage
          id="alerts.rule"
          defaultMessage="An alert does not reserve the number. It is bought only if your balance covers the price then. If not, you are told that it is free."
        />
      </p>
    </form>
  );
}
