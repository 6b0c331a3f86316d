import { DORMANT_WAIT_MINUTES } from '@ringpost/events/rules/limits';
import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { SelectInput } from '../../ui/select-input.tsx';
import type { NumberSource } from '../purchase/purchase-request.ts';
import { useDormantVendor } from './buy.api.ts';
import { Choice } from './number-choice.tsx';

export interface SourceChoiceProps {
  readonly app: PricedApp;
  readonly country: string;
  readonly chosen: NumberSource;
  readonly onChoose: (source: NumberSource) => void;
}

const SOURCES = ['active', 'any', 'dormant'] as const;

function SourceName({ source }: { readonly source: NumberSource }): ReactNode {
  return (
    <FormattedMessage
      id="buy.source.name"
      defaultMessage="{source, select, active {Active} any {Any} other {Dormant}}"
      values={{ source }}
    />
  );
}

/** What it means for the customer: whether the numbers are ready, and who makes them ready. */
function Meaning({ source, app }: { readonly source: NumberSource; readonly app: PricedApp }): ReactNode {
  if (source === 'active') {
    return (
      <FormattedMessage
        id="buy.source.active"
        defaultMessage="Ready at once. {count} are there."
        values={{ count: <FormattedNumber value={app.unused + app.used} /> }}
      />
    );
  }
  if (source === 'any') {
    return (
      <FormattedMessage
        id="buy.source.any"
        defaultMessage="Active numbers first. A vendor activates the rest, which takes some minutes."
      />
    );
  }
  return (
    <FormattedMessage
      id="buy.source.dormant"
      defaultMessage="A vendor activates them for you, which takes some minutes. They are new for every app."
    />
  );
}

/** What comes back if the vendor is too slow. */
export function VendorRule(): ReactNode {
  return (
    <FormattedMessage
      id="buy.source.rule"
      defaultMessage="We wait {minutes, number} minutes for the vendor. What is missing then comes back automatically, and you can cancel it before."
      values={{ minutes: DORMANT_WAIT_MINUTES }}
    />
  );
}

/** Where the numbers come from. Shown only where a vendor activates numbers of the country. */
export function SourceChoice({ app, country, chosen, onChoose }: SourceChoiceProps): ReactNode {
  const name = useId();
  if (!useDormantVendor(country)) return null;
  return (
    <fieldset className="number-choice source-choice">
      <legend>
        <FormattedMessage id="buy.source" defaultMessage="Inventory" />
      </legend>
      {SOURCES.map((source) => (
        <Choice key={source} name={name} checked={chosen === source} onChoose={() => onChoose(source)}>
          <b>
            <SourceName source={source} />
          </b>
          <small>
            <Meaning source={source} app={app} />
          </small>
        </Choice>
      ))}
    </fieldset>
  );
}

/** The same on a phone. */
export function SourceSelect({ app, country, chosen, onChoose }: SourceChoiceProps): ReactNode {
  const intl = useIntl();
  if (!useDormantVendor(country)) return null;
  const labels = {
    active: intl.formatMessage({ id: 'buy.source.select.active', defaultMessage: 'Active numbers' }),
    any: intl.formatMessage({ id: 'buy.source.select.any', defaultMessage: 'Active numbers, then dormant' }),
    dormant: intl.formatMessage({ id: 'buy.source.select.dormant', defaultMessage: 'Dormant numbers' }),
  };
  return (
    <>
      <SelectInput
        label={intl.formatMessage({ id: 'buy.source', defaultMessage: 'Inventory' })}
        value={chosen}
        options={SOURCES.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => onChoose(SOURCES.find((each) => each === value) ?? 'active')}
      />
      {chosen !== 'active' && (
        <p className="t12 dim">
          <Meaning source={chosen} app={app} />
        </p>
      )}
    </>
  );
}
