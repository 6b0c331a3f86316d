import { AVAILABILITY_MAX_BYTES, AVAILABILITY_MAX_NUMBERS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useEffect, useState } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { ComboboxInput } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { useHandedNumbers } from '../../ui/handed-numbers.ts';
import { Page } from '../../ui/page.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { useSubmit } from '../forms/use-submit.ts';
import { Answers } from './answers.tsx';
import { useCheckedList } from './checked-list.store.ts';
import { ChooseApp } from './choose-app.tsx';
import { type Checked, checkNumbers } from './inventory.api.ts';
import { InventoryTabs } from './inventory-tabs.tsx';
import { PendingRows } from './pending-rows.tsx';
import { SelectionCard } from './selection-card.tsx';
import { type AppField, type ShownApp, useChosenApp } from './use-chosen-app.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const appLabel = defineMessage({ id: 'inventory.check.app', defaultMessage: 'App' });

/** Roughly how many numbers a list has. */
export function countNumbers(text: string): number {
  return text.split(/[\r\n,]/).filter((part) => /\d/.test(part)).length;
}

/** A list that the previous page passes on replaces the one before. */
function useTakeHanded(): void {
  const handed = useHandedNumbers();
  useEffect(() => {
    if (handed !== '') useCheckedList.setState({ text: handed, file: null });
  }, [handed]);
}

/** The list from the previous page, typed, pasted or read from a file. An answer is only for the app that was checked. */
function useList(appId: string | undefined) {
  const submission = useSubmit();
  const { text, file } = useCheckedList();
  useTakeHanded();
  const [isEmpty, setEmpty] = useState(false);
  const [lacksApp, setLacksApp] = useState(false);
  const [answer, setAnswer] = useState<{ readonly appId: string; readonly checked: Checked } | null>(null);
  async function check(): Promise<void> {
    setEmpty(!/\d/.test(text));
    setLacksApp(appId === undefined);
    if (appId === undefined || !/\d/.test(text)) return;
    await submission.run(async () => setAnswer({ appId, checked: await checkNumbers(appId, text) }));
  }
  const checked = answer?.appId === appId ? answer?.checked : undefined;
  const lacks = { app: lacksApp && appId === undefined, numbers: isEmpty };
  return { submission, text, file, lacks, checked, check };
}

/** Reads a file whose numbers replace the typed ones. */
function ListFile({ list }: { readonly list: ReturnType<typeof useList> }): ReactNode {
  return (
    <FileInput
      name={list.file}
      numbers={countNumbers(list.text)}
      maxCharacters={AVAILABILITY_MAX_BYTES}
      onFile={({ name, text }) => {
        useCheckedList.setState({ file: name, text });
      }}
    />
  );
}

function Form({
  list,
  chosen,
  field,
}: {
  readonly list: ReturnType<typeof useList>;
  readonly chosen: ShownApp | undefined;
  readonly field: AppField;
}): ReactNode {
  const intl = useIntl();
  const empty = (
    <FormattedMessage id="inventory.check.empty" defaultMessage="Phone numbers should be provided." />
  );
  return (
    <form className="card inventory-check" noValidate onSubmit={(event) => event.preventDefault()}>
      <ComboboxInput label={intl.formatMessage(appLabel)} {...field} />
      {list.lacks.app && <ChooseApp />}
      <Field
        label={
          <FormattedMessage id="inventory.check.numbers" defaultMessage="Numbers, one per line or comma" />
        }
        hint={
          <FormattedMessage
            id="inventory.check.hint"
            defaultMessage="{count, plural, one {# number} other {# numbers}} of at most {limit, number}"
            values={{ count: countNumbers(list.text), limit: AVAILABILITY_MAX_NUMBERS }}
          />
        }
        error={list.lacks.numbers ? empty : list.submission.text}
      >
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            dir="ltr"
            rows={6}
            spellCheck={false}
            value={list.text}
            onChange={({ target }) => useCheckedList.setState({ text: target.value })}
          />
        )}
      </Field>
      <ListFile list={list} />
      <Button look="primary" type="submit" busy={list.submission.busy} onClick={() => void list.check()}>
        <span>
          {chosen ? (
            <FormattedMessage
              id="inventory.check.button.app"
              defaultMessage="Check availability for {app}"
              values={{ app: <bdi>{chosen.app_name}</bdi> }}
            />
          ) : (
            <FormattedMessage id="inventory.check.button" defaultMessage="Check availability" />
          )}
        </span>
      </Button>
    </form>
  );
}

/** Checks for a list of numbers whether each is free for an app now, or from when. Free numbers can be bought from here. */
export function CheckPage(): ReactNode {
  const address = useListAddress();
  const { chosen, field } = useChosenApp(address, 'US');
  const list = useList(chosen?.app_uuid);
  const selection = useSelectedRows(chosen?.app_uuid, list.checked?.data ?? []);
  const { rows, count, isReading, onToggle } = selection;
  const pending = isReading && <PendingRows {...selection} />;
  return (
    <Page title={<FormattedMessage id="inventory.check.title" defaultMessage="Check availability" />}>
      <InventoryTabs />
      <div className={chosen && list.checked ? 'list-columns' : undefined}>
        <div>
          <Form {...{ list, chosen, field }} />
          {list.checked && <Answers checked={list.checked} onToggle={onToggle} />}
        </div>
        {chosen && list.checked && <SelectionCard {...{ app: chosen, rows, count, pending }} />}
      </div>
    </Page>
  );
}
