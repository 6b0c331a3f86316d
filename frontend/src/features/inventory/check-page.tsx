import { AVAILABILITY_MAX_NUMBERS } from '@ringpost/events/rules/limits';
import { type ReactNode, useState } from 'react';
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
import { type Checked, checkNumbers } from './inventory.api.ts';
import { InventoryTabs } from './inventory-tabs.tsx';
import { useSelection } from './selection.store.ts';
import { SelectionCard } from './selection-card.tsx';
import { type ShownApp, useChosenApp } from './use-chosen-app.ts';

const appLabel = defineMessage({ id: 'inventory.check.app', defaultMessage: 'App' });

/** How many numbers a list has, as far as a glance can tell. */
export function countNumbers(text: string): number {
  return text.split(/[\r\n,]/).filter((part) => /\d/.test(part)).length;
}

/** The list as it was handed on, typed, pasted or read from a file. */
function useList(appId: string | undefined) {
  const submission = useSubmit();
  const [text, setText] = useState(useHandedNumbers());
  const [file, setFile] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  async function check(): Promise<void> {
    setEmpty(!/\d/.test(text));
    if (appId === undefined || !/\d/.test(text)) return;
    await submission.run(async () => setChecked(await checkNumbers(appId, text)));
  }
  return { submission, text, setText, file, setFile, isEmpty, checked, setChecked, check };
}

/** A file whose numbers replace the typed ones. */
function ListFile({ list }: { readonly list: ReturnType<typeof useList> }): ReactNode {
  return (
    <FileInput
      name={list.file}
      numbers={countNumbers(list.text)}
      onFile={({ name, text }) => {
        list.setFile(name);
        list.setText(text);
      }}
    />
  );
}

function Form({
  list,
  apps,
  appId,
  onApp,
}: {
  readonly list: ReturnType<typeof useList>;
  readonly apps: readonly ShownApp[];
  readonly appId: string;
  readonly onApp: (appId: string) => void;
}): ReactNode {
  const intl = useIntl();
  const empty = (
    <FormattedMessage id="inventory.check.empty" defaultMessage="Phone numbers should be provided." />
  );
  return (
    <form className="card inventory-check" noValidate onSubmit={(event) => event.preventDefault()}>
      <ComboboxInput
        label={intl.formatMessage(appLabel)}
        value={appId}
        options={apps.map(({ app_uuid: value, app_name: label }) => ({ value, label }))}
        onChange={onApp}
      />
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
        error={list.isEmpty ? empty : list.submission.text}
      >
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            dir="ltr"
            rows={6}
            spellCheck={false}
            value={list.text}
            onChange={({ target }) => list.setText(target.value)}
          />
        )}
      </Field>
      <ListFile list={list} />
      <Button look="primary" type="submit" busy={list.submission.busy} onClick={() => void list.check()}>
        <FormattedMessage id="inventory.check.button" defaultMessage="Check availability" />
      </Button>
    </form>
  );
}

/** Checks a list of numbers for an app: each is free now, or from a time on. Those that are free can be bought from here. */
export function CheckAvailabilityPage(): ReactNode {
  const address = useListAddress();
  const { apps, app, choose } = useChosenApp(address, 'US');
  const list = useList(app?.app_uuid);
  const { numbers } = useSelection();
  const rows = (list.checked?.data ?? []).filter(({ number }) => numbers.includes(number));
  const onApp = (appId: string): void => {
    // The answers are about the app that was chosen before.
    list.setChecked(null);
    choose(appId);
  };
  return (
    <Page title={<FormattedMessage id="inventory.check.title" defaultMessage="Check availability" />}>
      <InventoryTabs />
      <div className={rows.length > 0 ? 'list-columns' : undefined}>
        <div>
          <Form {...{ list, apps, onApp }} appId={app?.app_uuid ?? ''} />
          {list.checked && <Answers checked={list.checked} />}
        </div>
        {app && rows.length > 0 && <SelectionCard {...{ app, rows }} />}
      </div>
    </Page>
  );
}
