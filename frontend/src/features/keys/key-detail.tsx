import {
  API_KEY_REQUESTS_PER_MINUTE,
  CHANGE_WAIT_MAX_SECONDS,
  CHANGE_WAITS_MAX,
  CUSTOMER_WRITES_PER_MINUTE,
  SANDBOX_PURCHASES_PER_MINUTE,
} from '@ringpost/domain/rules/limits';
import { type ShopValues, USUAL_SHOP_VALUES } from '@ringpost/domain/rules/shop-settings';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useShopValues } from '../../api/shop-settings.api.ts';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Used } from './key-cells.tsx';
import { KeyRequests } from './key-requests.tsx';
import { KeyUse } from './key-use.tsx';
import type { ApiKey } from './keys.api.ts';

interface OfKey {
  readonly of: ApiKey;
}

function PerMinute({ count }: { readonly count: number }): ReactNode {
  return (
    <FormattedMessage
      id="api-keys.limit.per-minute"
      defaultMessage="{count, number} a minute"
      values={{ count }}
    />
  );
}

function Spent({ of }: OfKey): ReactNode {
  if (of.day_cap === null)
    return (
      <FormattedMessage
        id="api-keys.limit.no-cap"
        defaultMessage="{used}, no limit of its own"
        values={{ used: <Used row={of} /> }}
      />
    );
  return <Used row={of} />;
}

const labels = {
  spent: <FormattedMessage id="api-keys.limit.spent" defaultMessage="Spent today (UTC)" />,
  requests: <FormattedMessage id="api-keys.limit.requests" defaultMessage="Requests with this key" />,
  writes: <FormattedMessage id="api-keys.limit.writes" defaultMessage="Other changes of the account" />,
  purchases: <FormattedMessage id="api-keys.limit.purchases" defaultMessage="Purchases of the account" />,
  open: <FormattedMessage id="api-keys.limit.open" defaultMessage="Open activations of the account" />,
  waits: <FormattedMessage id="api-keys.limit.waits" defaultMessage="Requests that wait for a change" />,
};

/** The sandbox has the usual values, whatever the shop has set, and a limit of its own for purchases. */
function useLimits({ is_sandbox }: Pick<ApiKey, 'is_sandbox'>): ShopValues {
  const ofShop = useShopValues();
  if (!is_sandbox) return ofShop;
  return { ...USUAL_SHOP_VALUES, 'purchases-per-minute': SANDBOX_PURCHASES_PER_MINUTE };
}

function KeyLimits({ of }: OfKey): ReactNode {
  const values = useLimits(of);
  return (
    <section className="card key-limits">
      <div className="card-head">
        <h2>
          <FormattedMessage
            id="api-keys.limits"
            defaultMessage="Limits of {name}"
            values={{ name: <bdi>{of.name}</bdi> }}
          />
        </h2>
      </div>
      <div className="key-limits-body">
        <FactList>
          <Fact label={labels.spent}>
            <Spent of={of} />
          </Fact>
          <Fact label={labels.requests}>
            <PerMinute count={API_KEY_REQUESTS_PER_MINUTE} />
          </Fact>
          <Fact label={labels.purchases}>
            <PerMinute count={values['purchases-per-minute']} />
          </Fact>
          <Fact label={labels.open}>
            <span className="num">{values['open-activations']}</span>
          </Fact>
          <Fact label={labels.writes}>
            <PerMinute count={CUSTOMER_WRITES_PER_MINUTE} />
          </Fact>
          <Fact label={labels.waits}>
            <FormattedMessage
              id="api-keys.limit.at-once"
              defaultMessage="{count, number} at the same time, for {seconds, number} s at most"
              values={{ count: CHANGE_WAITS_MAX, seconds: CHANGE_WAIT_MAX_SECONDS }}
            />
          </Fact>
        </FactList>
        <p className="t12 dim">
          <FormattedMessage
            id="api-keys.limits.others"
            defaultMessage="Purchases and open activations count for your account with all its sub-accounts. Support can set other numbers."
          />
        </p>
      </div>
    </section>
  );
}

/** A key: what it is limited to, what was done with it on each day, and its last requests. */
export function KeyDetail({ of }: OfKey): ReactNode {
  return (
    <>
      <KeyLimits of={of} />
      <KeyUse of={of} />
      <KeyRequests of={of} />
    </>
  );
}
