import type { AsOf } from '@ringpost/query-api/audit/audit.contract';
import { Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money, Stamp } from '../../ui/figures.tsx';
import { Listed } from '../../ui/listed.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { kindNames } from './audit-words.tsx';

interface ThenProps {
  readonly state: AsOf | undefined;
}

function AccountThen({ account }: Pick<AsOf, 'account'>): ReactNode {
  if (!account) return <FormattedMessage id="audit.then.none" defaultMessage="not registered yet" />;
  return (
    <FormattedMessage
      id="audit.then.account"
      defaultMessage="{status, select, active {active} inactive {inactive} other {unconfirmed}} {role, select, admin {admin} other {customer}}, sessions of epoch {epoch}{limits, select, yes {, with limits of its own} other {}}"
      values={{
        status: account.status,
        role: account.role,
        epoch: <bdi className="num">{account.session_epoch}</bdi>,
        limits: account.has_own_limits ? 'yes' : 'no',
      }}
    />
  );
}

/** What was held, and what for: the oldest holds. */
function OpenHolds({ state }: { readonly state: AsOf }): ReactNode {
  if (state.holds === 0) return <bdi className="num">0</bdi>;
  return (
    <details>
      <summary>
        <bdi className="num">{state.holds}</bdi>
      </summary>
      {state.open_holds.map(({ kind, id, amount, at }) => (
        <p key={`${kind}${id}`} className="t12 dim">
          {kind === 'order' || kind === 'bulk' ? <FormattedMessage {...kindNames[kind]} /> : kind}{' '}
          <Listed
            parts={[
              <bdi key="id" className="num">
                …{id.slice(-4)}
              </bdi>,
              <Money key="amount" dollars={amount} />,
              <Stamp key="at" at={at} />,
            ]}
          />
        </p>
      ))}
    </details>
  );
}

function Facts({ state }: { readonly state: AsOf }): ReactNode {
  return (
    <FactList>
      <Fact label={<FormattedMessage id="audit.then.balance" defaultMessage="Balance" />}>
        <b>
          <Money dollars={state.balance} />
        </b>
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.held" defaultMessage="Held" />}>
        <Money dollars={state.held} />
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.debt" defaultMessage="Debt" />}>
        <Money dollars={state.debt} />
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.captured" defaultMessage="Captured so far" />}>
        <Money dollars={state.captured} />
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.holds" defaultMessage="Amounts held" />}>
        <OpenHolds state={state} />
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.running" defaultMessage="Running orders" />}>
        <bdi className="num">{state.running_orders}</bdi>
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.rented" defaultMessage="Rented numbers" />}>
        <bdi className="num">{state.rented_numbers}</bdi>
      </Fact>
      <Fact label={<FormattedMessage id="audit.then.of-account" defaultMessage="Account" />}>
        <AccountThen account={state.account} />
      </Fact>
    </FactList>
  );
}

/** What was at the chosen moment. */
export function ThenCard({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  return (
    <section className="card" aria-busy={isBusy || undefined}>
      <div className="card-head">
        <h2>
          <FormattedMessage id="audit.then" defaultMessage="Then" />
        </h2>
        <span className="t12 dim cut">
          <FormattedMessage id="audit.then.about" defaultMessage="everything, as it was" />
        </span>
      </div>
      {children}
    </section>
  );
}

/** From what a state was made, and how long it took. */
export function Folded({ state }: { readonly state: Pick<AsOf, 'folded_events' | 'took_ms'> }): ReactNode {
  return (
    <FormattedMessage
      id="audit.folded"
      defaultMessage="folded from {events, plural, one {# event} other {# events}} of the log in {ms, number} ms"
      values={{ events: state.folded_events, ms: state.took_ms }}
    />
  );
}

/** The customer at the chosen moment. */
export function CustomerThen({ state }: ThenProps): ReactNode {
  return (
    <ThenCard isBusy={!state}>
      <div className="audit-facts" role="status">
        {state ? <Facts state={state} /> : <Skeleton width={80} />}
      </div>
    </ThenCard>
  );
}

/** Compares the balance with the sum of all entries until then. */
export function ProofBar({ state }: ThenProps): ReactNode {
  if (!state) return null;
  const { proof } = state;
  return (
    <div className="audit-proof" data-broken={!proof.equal || undefined}>
      <Scale size={17} strokeWidth={1.5} aria-hidden="true" />
      <b>
        <FormattedMessage
          id="audit.proved"
          defaultMessage="{equal, select, yes {Proved} other {Not proved}}"
          values={{ equal: proof.equal ? 'yes' : 'no' }}
        />
      </b>
      <span>
        <FormattedMessage
          id="audit.proof"
          defaultMessage="{balance} balance as of then {equal, select, yes {=} other {≠}} {sum} sum of {entries, plural, one {# entry} other {# entries}}"
          values={{
            equal: proof.equal ? 'yes' : 'no',
            balance: <Money dollars={state.balance} />,
            sum: <Money dollars={proof.sum_of_entries} />,
            entries: proof.entries,
          }}
        />
      </span>
      <span>
        <FormattedMessage
          id="audit.proof.facts"
          defaultMessage="entries of every fact sum to {difference}"
          values={{ difference: <Money dollars={proof.largest_difference} currency={false} /> }}
        />
      </span>
      <span className="t12">
        <Folded state={state} />
      </span>
    </div>
  );
}
