import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, Skeleton } from '../../ui/states.tsx';
import { useListAddress } from '../../ui/use-list-address.ts';
import { Answers } from './answers.tsx';
import { CheckFailed } from './check-failed.tsx';
import { InventoryTabs } from './inventory-tabs.tsx';
import { useSelection } from './selection.store.ts';
import { SelectionCard } from './selection-card.tsx';
import { useChecked } from './use-checked.ts';
import { useChosenApp } from './use-chosen-app.ts';

/**
 * The selected numbers with their current state. A number that the user removes stays in the table, so that it can be put back.
 */
function useSelected(appId: string | undefined) {
  const { appId: ofApp, numbers } = useSelection();
  const [listed] = useState(numbers);
  const list = ofApp === appId ? listed.join('\n') : '';
  return { list, numbers, ...useChecked(appId, list) };
}

function Nothing(): ReactNode {
  return (
    <div className="card">
      <EmptyState
        action={
          <ButtonLink look="outline" size="sm" to={paths['dashboard-active-inventory']}>
            <FormattedMessage id="inventory.bulk.search" defaultMessage="Search numbers" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="inventory.bulk.none" defaultMessage="Please select numbers" />
      </EmptyState>
    </div>
  );
}

/** The selected numbers with their current state, and the order that buys exactly these. */
export function SelectedNumbers(): ReactNode {
  const address = useListAddress();
  const { app } = useChosenApp(address, 'US');
  const { list, numbers, checked, problem, again } = useSelected(app?.app_uuid);
  if (list === '') return <Nothing />;
  if (problem) return <CheckFailed {...{ problem, again }} />;
  if (!app || !checked) return <Skeleton width={60} />;
  const rows = checked.data.filter(({ number }) => numbers.includes(number));
  return (
    <div className="list-columns">
      <Answers checked={checked} />
      <SelectionCard {...{ app, rows }} count={numbers.length} />
    </div>
  );
}

/** Buys the selected numbers with one order. */
export function BulkBuyPage(): ReactNode {
  return (
    <Page title={<FormattedMessage id="inventory.bulk.title" defaultMessage="Buy the selected numbers" />}>
      <InventoryTabs />
      <SelectedNumbers />
    </Page>
  );
}
