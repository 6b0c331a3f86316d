import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { problemText } from '../../i18n/problem-text.ts';
import { loginPath, UNCLAIMED_BUY_PATH } from '../../session/paths.ts';
import { useSession } from '../../session/session.store.ts';
import { Button } from '../../ui/button.tsx';
import { moneyText } from '../../ui/figures.tsx';
import {
  type UnclaimedApp,
  type UnclaimedNumber,
  type UnclaimedQuestion,
  useUnclaimedNumbers,
} from './unclaimed.api.ts';
import { keepChoice } from './unclaimed-choice.ts';
import { sumOf } from './unclaimed-request.ts';
import { UnclaimedTable } from './unclaimed-table.tsx';
import { type ChosenRows, useChosenRows } from './use-chosen-rows.ts';

const clearLabel = defineMessage({ id: 'unclaimed.clear', defaultMessage: 'Clear the selection' });

/** How many rows are chosen, what they cost, and what can be done with them. */
function ChosenBar({
  chosen,
  onPurchase,
}: {
  readonly chosen: ChosenRows;
  readonly onPurchase: (rows: readonly UnclaimedNumber[]) => void;
}): ReactNode {
  const intl = useIntl();
  const { rows, most } = chosen;
  if (rows.length === 0) return null;
  return (
    <section
      className="unclaimed-bar"
      aria-label={intl.formatMessage({ id: 'unclaimed.chosen', defaultMessage: 'Selection' })}
    >
      <span role="status">
        <FormattedMessage
          id="unclaimed.count"
          defaultMessage="{count, plural, one {# selected} other {# selected}}"
          values={{ count: rows.length }}
        />
      </span>
      {rows.length < most && (
        <button type="button" className="link" onClick={chosen.toggleAll}>
          <FormattedMessage
            id="unclaimed.toggle-all"
            defaultMessage="Select all {count, number}"
            values={{ count: most }}
          />
        </button>
      )}
      <Button look="primary" onClick={() => onPurchase(rows)}>
        <FormattedMessage
          id="unclaimed.purchase-many"
          defaultMessage="Purchase {count, number} for {price}"
          values={{ count: rows.length, price: moneyText(sumOf(rows)) }}
        />
      </Button>
      <Button
        look="ghost"
        size="sm"
        square
        aria-label={intl.formatMessage(clearLabel)}
        onClick={chosen.clear}
      >
        <X size={15} strokeWidth={1.5} aria-hidden="true" />
      </Button>
    </section>
  );
}

/** Stores the rows, and opens the page to buy; for a visitor after the login. */
function usePurchaseOf(app: UnclaimedApp | undefined) {
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.session !== null);
  return (rows: readonly UnclaimedNumber[]): void => {
    if (!app) return;
    keepChoice({ app, rows });
    void navigate(isSignedIn ? UNCLAIMED_BUY_PATH : loginPath(UNCLAIMED_BUY_PATH));
  };
}

/** What a search found. */
export function UnclaimedFound({
  question,
  app,
}: {
  readonly question: UnclaimedQuestion;
  readonly app: UnclaimedApp | undefined;
}): ReactNode {
  const intl = useIntl();
  const { data, error, mutate } = useUnclaimedNumbers(question);
  const chosen = useChosenRows(data?.data ?? []);
  const purchase = usePurchaseOf(app);
  const failure = error && {
    text: problemText(intl, error),
    requestId: error.requestId,
    retry: () => void mutate(),
  };
  return (
    <div className="unclaimed-found">
      <p className="t13 dim" role="status">
        {data && (
          <FormattedMessage
            id="unclaimed.found"
            defaultMessage="{shown, number} of {total, number} shown, newest first. What could be a code is hidden until you buy it."
            values={{ shown: data.data.length, total: data.total }}
          />
        )}
      </p>
      <UnclaimedTable
        rows={data?.data}
        failure={failure}
        chosen={chosen}
        onPurchase={(row) => purchase([row])}
      />
      <ChosenBar chosen={chosen} onPurchase={purchase} />
    </div>
  );
}
