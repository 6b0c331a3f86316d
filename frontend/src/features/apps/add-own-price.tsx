import type { AppLine } from '@ringpost/query-api/catalogue/admin-apps.contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Field, TextInput } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useAdminApps, useWhyPrice } from './apps.api.ts';
import { PriceDialog } from './price-dialog.tsx';

interface AddProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Begins with what the customer pays for the app now. */
function PriceOfApp({ app, userId, onClose }: AddProps & { readonly app: AppLine }): ReactNode {
  const { data: why } = useWhyPrice(app.app_uuid, { userId, country: null, vendor: null });
  if (!why) return null;
  const draft = { price: null, now: why.price, customer: userId, country: '', vendor: '' };
  return <PriceDialog app={app} draft={draft} onClose={onClose} />;
}

/** A price of one customer for an app: first the app is chosen, then its price is set. */
export function AddOwnPrice({ userId, onClose }: AddProps): ReactNode {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const [app, setApp] = useState<AppLine | null>(null);
  const { data } = useAdminApps(search.trim());
  const found = data?.data ?? [];
  const first = found.find(({ app_uuid }) => app_uuid === chosen) ?? found[0];
  if (app) return <PriceOfApp {...{ app, userId, onClose }} />;
  return (
    <FormDialog
      title={<FormattedMessage id="customer.prices.which" defaultMessage="A price for which app?" />}
      problem={null}
      busy={false}
      submit={<FormattedMessage id="customer.prices.next" defaultMessage="Choose the app" />}
      onSubmit={(event) => {
        event.preventDefault();
        if (first) setApp(first);
      }}
      onClose={onClose}
    >
      <TextInput
        label={<FormattedMessage id="customer.prices.search" defaultMessage="Part of its name" />}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Field label={<FormattedMessage id="customer.prices.app-choice" defaultMessage="App" />}>
        {({ id }) => (
          <SelectInput
            id={id}
            size="md"
            value={first?.app_uuid ?? ''}
            options={found.map(({ app_uuid, app_name }) => ({ value: app_uuid, label: app_name }))}
            onChange={setChosen}
          />
        )}
      </Field>
    </FormDialog>
  );
}
