import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { moneyText } from '../../ui/figures.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { FinanceReport } from './finance.api.ts';
import { comparedNames } from './finance.messages.ts';

type Difference = FinanceReport['differences'][number];

function DifferenceLine({ of, expected, found }: Difference): ReactNode {
  return (
    <li>
      <FormattedMessage
        id="finance.difference"
        defaultMessage="{what}: {found} found, {expected} expected."
        values={{
          what: <FormattedMessage {...comparedNames[of]} />,
          found: <bdi className="num">{moneyText(found)}</bdi>,
          expected: <bdi className="num">{moneyText(expected)}</bdi>,
        }}
      />
    </li>
  );
}

/** Says whether the report adds up, and if it does not, which figures differ. */
export function Proof({ report }: { readonly report: FinanceReport }): ReactNode {
  const { differences, counting, lines } = report;
  const movements = lines.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="finance-proof card" data-bad={differences.length > 0 || undefined}>
      {differences.length === 0 ? (
        <StatusDot shape="done">
          <FormattedMessage
            id="finance.proof"
            defaultMessage="Adds up to the mill: the opening and {movements, plural, =0 {no movement} one {# movement} other {# movements}} give the closing, and all accounts together are zero."
            values={{ movements }}
          />
        </StatusDot>
      ) : (
        <div role="alert">
          <StatusDot shape="failed">
            <FormattedMessage
              id="finance.not-proved"
              defaultMessage="This report does not add up. {count, plural, one {One figure differs} other {# figures differ}}:"
              values={{ count: differences.length }}
            />
          </StatusDot>
          <ul>
            {differences.map((each) => (
              <DifferenceLine key={each.of} {...each} />
            ))}
          </ul>
        </div>
      )}
      {counting && (
        <p className="t13 dim">
          <FormattedMessage
            id="finance.counting"
            defaultMessage="The newest sales are not counted by app and vendor yet. Load the page again in a moment."
          />
        </p>
      )}
    </section>
  );
}
