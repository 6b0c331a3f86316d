import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { Money } from '../../ui/figures.tsx';
import { AskAnotherAdmin } from '../forms/large-change.tsx';

function amountOf(fact: unknown): number | null {
  return typeof fact === 'number' ? fact : null;
}

/** The box that confirms a change of more than half, with the old and the new price. */
export function LargeChange({
  problem,
  checked,
  onChange,
}: {
  readonly problem: Problem;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  const { old_price, new_price, price_of } = problem.facts;
  const values = {
    of: String(price_of),
    old: <Money dollars={amountOf(old_price)} />,
    next: <Money dollars={amountOf(new_price)} />,
  };
  return (
    <AskAnotherAdmin {...{ checked, onChange }}>
      {amountOf(new_price) === null ? (
        <FormattedMessage
          id="apps.large.gone"
          defaultMessage="Ask another admin: it cost {old} here, and nobody can buy it here any more"
          values={values}
        />
      ) : (
        <FormattedMessage
          id="apps.large"
          defaultMessage="Ask another admin: {of, select, new {the price of a new number} used {the price of a used number} other {the price of a code}} changes from {old} to {next}"
          values={values}
        />
      )}
    </AskAnotherAdmin>
  );
}
