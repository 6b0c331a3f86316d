import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { Money } from '../../ui/figures.tsx';

/** Whether the server wants a second admin for it. */
export function isLargeChange(problem: Problem | null): boolean {
  return problem?.code === 'large-price-change';
}

export const feeWaits = defineMessage({
  id: 'form.fee-waits',
  defaultMessage: 'The fee waits for another admin. Nothing has changed yet.',
});

/** The box that confirms a change of more than half: another admin is asked. */
export function AskAnotherAdmin({
  checked,
  onChange,
  children,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <label className="admin-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}

function Value({ of, isMoney }: { readonly of: unknown; readonly isMoney: boolean }): ReactNode {
  const value = typeof of === 'number' ? of : null;
  return isMoney ? <Money dollars={value} /> : <bdi className="num">{value}</bdi>;
}

/** The same for a fee of the shop, with the old and the new value. */
export function LargeFeeChange({
  problem,
  isMoney,
  ...box
}: {
  readonly problem: Problem;
  readonly isMoney: boolean;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactNode {
  const { old_price, new_price } = problem.facts;
  return (
    <AskAnotherAdmin {...box}>
      <FormattedMessage
        id="form.large-fee"
        defaultMessage="Ask another admin: the fee changes from {old} to {next}"
        values={{
          old: <Value of={old_price} isMoney={isMoney} />,
          next: <Value of={new_price} isMoney={isMoney} />,
        }}
      />
    </AskAnotherAdmin>
  );
}
