import { DORMANT_WAIT_MINUTES } from '@ringpost/domain/rules/limits';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { MoreTabs } from '../features/inventory/inventory-tabs.tsx';
import { ShopScreen } from './buy-screen.tsx';
import type { SourcePage } from './use-choice.ts';

const values = { minutes: DORMANT_WAIT_MINUTES };

const DORMANT: SourcePage = {
  source: 'dormant',
  title: <FormattedMessage id="dormant.buy.title" defaultMessage="More numbers, from a provider" />,
  head: (
    <div className="source-head">
      <MoreTabs />
      <p className="t13 dim">
        <FormattedMessage
          id="dormant.buy.about"
          defaultMessage="A provider activates these numbers when you order. The price of each number that does not come within {minutes, number} minutes comes back."
          values={values}
        />
      </p>
    </div>
  ),
};

/** Buys numbers that a vendor activates. */
export function DormantBuyScreen(): ReactNode {
  return <ShopScreen page={DORMANT} />;
}
