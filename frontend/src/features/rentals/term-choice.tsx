import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TermHours } from '../../session/preferences.store.ts';
import { Money } from '../../ui/figures.tsx';
import { TermName } from './term-name.tsx';
import './rentals.css';

export interface TermChoiceProps {
  readonly chosen: TermHours;
  readonly onChoose: (term: TermHours) => void;
  /** The price of each term, in dollars. Absent: only the terms are shown. */
  readonly priceOf?: (term: TermHours) => number | undefined;
  /** A note about the prices. It is shown only with prices. */
  readonly note?: ReactNode;
}

/** The terms for which a number is rented, each with its price. */
export function TermChoice({ chosen, onChoose, priceOf, note }: TermChoiceProps): ReactNode {
  const name = useId();
  const intl = useIntl();
  return (
    <fieldset
      className="terms"
      data-priced={priceOf ? '' : undefined}
      aria-label={priceOf ? undefined : intl.formatMessage({ id: 'rental.term', defaultMessage: 'Term' })}
    >
      {priceOf && (
        <legend>
          <FormattedMessage id="rental.term.priced" defaultMessage="Term, USD per number" />
          {note && <span className="t12 dim">{note}</span>}
        </legend>
      )}
      <div className="terms-row">
        {RENTAL_TERMS_HOURS.map((term) => (
          <label key={term} className="term">
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={term === chosen}
              onChange={() => onChoose(term)}
            />
            {priceOf && <Money dollars={priceOf(term)} currency={false} />}
            <span className="term-name">
              <TermName hours={term} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
