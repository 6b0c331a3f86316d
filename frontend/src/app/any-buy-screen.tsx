import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MoreTabs } from '../features/inventory/inventory-tabs.tsx';
import { ShopScreen } from './buy-screen.tsx';
import type { SourcePage } from './use-choice.ts';

const values = { minutes: DORMANT_WAIT_MINUTES };

const ANY: SourcePage = {
  source: 'any',
  title: <FormattedMessage id="any-inventory.title" defaultMessage="More numbers, ready ones first" />,
  head: (
    <div className="source-head">
      <MoreTabs />
      <p className="t13 dim">
        <FormattedMessage
          id="any-inventory.about"
          defaultMessage="You get those that are ready first, and a provider activates the rest. The price of each number that does not come within {minutes, number} minutes comes back."
          values={values}
        />
      </p>
    </div>
  ),
};

/** Buys active numbers, and dormant ones if there are not enough. */
export function AnyBuyScreen(): ReactNode {
  return <ShopScreen page={ANY} />;
}
