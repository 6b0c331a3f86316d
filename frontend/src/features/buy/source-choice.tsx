import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import { type ReactNode, useId } from 'react';
import { defineMessage, defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { SelectInput } from '../../ui/select-input.tsx';
import type { NumberSource } from '../purchase/purchase-request.ts';
import { type ShopApp, stockOf } from '../shop/selection.ts';
import { useDormantVendor } from './buy.api.ts';
import { Choice } from './number-choice.tsx';

export interface SourceChoiceProps {
  readonly app: ShopApp;
  readonly country: string;
  readonly chosen: NumberSource;
  readonly onChoose: (source: NumberSource) => void;
}

/** The sources that a customer can choose between. Numbers that only a vendor activates have their own page. */
const SOURCES = ['active', 'any'] as const;

const names: Readonly<Record<(typeof SOURCES)[number], MessageDescriptor>> = defineMessages({
  active: { id: 'buy.source.now', defaultMessage: 'Ready now ({count, number})' },
  any: { id: 'buy.source.more', defaultMessage: 'More, in some minutes' },
});
const legend = defineMessage({ id: 'buy.source', defaultMessage: 'When you get it' });

/** Says how long it takes, and why. */
function Meaning(): ReactNode {
  return (
    <FormattedMessage
      id="buy.source.any"
      defaultMessage="First those that are ready. A provider activates the others for you."
    />
  );
}

/** Says what is refunded if the vendor is too slow. */
export function VendorRule(): ReactNode {
  return (
    <FormattedMessage
      id="buy.source.rule"
      defaultMessage="We wait {minutes, number} minutes for the provider. What is missing then comes back automatically, and you can cancel it before."
      values={{ minutes: DORMANT_WAIT_MINUTES }}
    />
  );
}

/** Where the numbers come from. Shown only if a vendor activates numbers of the country. */
export function SourceChoice({ app, country, chosen, onChoose }: SourceChoiceProps): ReactNode {
  const name = useId();
  if (!useDormantVendor(country)) return null;
  return (
    <fieldset className="number-choice source-choice">
      <legend>
        <FormattedMessage {...legend} />
      </legend>
      {SOURCES.map((source) => (
        <Choice key={source} name={name} checked={chosen === source} onChoose={() => onChoose(source)}>
          <b>
            <FormattedMessage {...names[source]} values={{ count: stockOf(app) }} />
          </b>
          {source === 'any' && (
            <small>
              <Meaning />
            </small>
          )}
        </Choice>
      ))}
    </fieldset>
  );
}

/** The choice of the source on a phone. */
export function SourceSelect({ app, country, chosen, onChoose }: SourceChoiceProps): ReactNode {
  const intl = useIntl();
  if (!useDormantVendor(country)) return null;
  return (
    <>
      <SelectInput
        label={intl.formatMessage(legend)}
        value={chosen}
        options={SOURCES.map((value) => ({
          value,
          label: intl.formatMessage(names[value], { count: stockOf(app) }),
        }))}
        onChange={(value) => onChoose(SOURCES.find((each) => each === value) ?? 'active')}
      />
      {chosen !== 'active' && (
        <p className="t12 dim">
          <Meaning />
        </p>
      )}
    </>
  );
}
