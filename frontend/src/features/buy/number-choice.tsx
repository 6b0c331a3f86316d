import type { PricedApp } from '@ringpost/query-api/catalogue/catalogue.contract';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { NumberType } from '../purchase/purchase-request.ts';

/** A new number or any: what one gets is said before the click, also that only used ones are left. */
export function NumberChoice({
  app,
  chosen,
  onChoose,
}: {
  readonly app: PricedApp;
  readonly chosen: NumberType;
  readonly onChoose: (type: NumberType) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className="number-choice">
      <legend>
        <FormattedMessage id="buy.number" defaultMessage="Number" />
      </legend>
      <Choice name={name} checked={chosen === 'any'} onChoose={() => onChoose('any')}>
        <b>
          <FormattedMessage id="buy.number.any" defaultMessage="New or used" />
        </b>
        <small>
          {app.unused > 0 ? (
            <FormattedMessage
              id="buy.number.any.new"
              defaultMessage="You get a new number. {count} were never used for {app}."
              values={{ count: <FormattedNumber value={app.unused} />, app: <bdi>{app.app_name}</bdi> }}
            />
          ) : (
            <FormattedMessage
              id="buy.number.any.used"
              defaultMessage="You get a used number. {count} were used for {app} before, and none is new."
              values={{ count: <FormattedNumber value={app.used} />, app: <bdi>{app.app_name}</bdi> }}
            />
          )}
        </small>
      </Choice>
      <Choice name={name} checked={chosen === 'new'} onChoose={() => onChoose('new')}>
        <b>
          <FormattedMessage id="buy.number.new" defaultMessage="New only" />
        </b>
        <small>
          <FormattedMessage
            id="buy.number.new.text"
            defaultMessage="Never used for {app}. If none is left, nothing is bought."
            values={{ app: <bdi>{app.app_name}</bdi> }}
          />
        </small>
      </Choice>
    </fieldset>
  );
}

function Choice({
  name,
  checked,
  onChoose,
  children,
}: {
  readonly name: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <label className="number-type" data-chosen={checked || undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

/** How many numbers of the chosen kind there are. */
export function stockOfType(app: PricedApp, type: NumberType): number {
  return type === 'new' ? app.unused : app.unused + app.used;
}
