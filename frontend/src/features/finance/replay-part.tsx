import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/figures.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { notify } from '../../ui/toasts.ts';
import { type ReplayProof, replayLedger } from './finance.api.ts';
import { accountNames } from './finance.messages.ts';

const messages = defineMessages({
  progress: { id: 'finance.replay.progress', defaultMessage: 'Replay of the ledger' },
});

/** Runs a replay, and stops it when the page is left. */
function useReplay() {
  const intl = useIntl();
  const running = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [proof, setProof] = useState<ReplayProof>();
  useEffect(() => () => running.current?.abort(), []);
  async function start(): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    setProof(undefined);
    try {
      setProof(await replayLedger(controller.signal, setShare));
    } catch (error) {
      if (!controller.signal.aborted) notify({ kind: 'error', text: problemText(intl, error) });
    } finally {
      if (!controller.signal.aborted) setShare(null);
    }
  }
  return { share, proof, start: () => void start() };
}

function Progress({ share }: { readonly share: number }): ReactNode {
  const intl = useIntl();
  return (
    <p className="finance-progress t13">
      <ProgressBar label={intl.formatMessage(messages.progress)} share={share} />
    </p>
  );
}

function Differences({ proof }: { readonly proof: ReplayProof }): ReactNode {
  const { differing, differences } = proof;
  return (
    <>
      <StatusDot shape="failed">
        <FormattedMessage
          id="finance.replay.differs"
          defaultMessage="{differing, plural, one {# figure does} other {# figures do}} not agree. {hidden, plural, =0 {} one {One more is not listed.} other {# more are not listed.}}"
          values={{ differing, hidden: differing - differences.length }}
        />
      </StatusDot>
      <ul className="mono">
        {differences.map((difference) => (
          <li key={difference}>
            <bdi>{difference}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

function Result({ proof }: { readonly proof: ReplayProof }): ReactNode {
  const { wallets, movements, accounts, balances, differing } = proof;
  return (
    <section className="finance-proof card" data-bad={differing > 0 || undefined}>
      {differing > 0 ? (
        <Differences proof={proof} />
      ) : (
        <StatusDot shape="done">
          <FormattedMessage
            id="finance.replay.proved"
            defaultMessage="Proved from the first event on: {movements, plural, one {# movement} other {# movements}} of {wallets, plural, one {# customer} other {# customers}} sum to zero, and each balance is the sum of its entries."
            values={{ movements, wallets }}
          />
        </StatusDot>
      )}
      <p className="t13 dim">
        {balances === null ? (
          <FormattedMessage
            id="finance.replay.moving"
            defaultMessage="The balances that customers see changed all the time, so they were not compared."
          />
        ) : (
          <FormattedMessage
            id="finance.replay.compared"
            defaultMessage="{balances, plural, one {# balance that a customer sees was} other {# balances that customers see were}} compared."
            values={{ balances }}
          />
        )}
      </p>
      <FactList>
        {accounts.map(({ account, amount }) => (
          <Fact key={account} label={<FormattedMessage {...accountNames[account]} />}>
            <Money dollars={amount} />
          </Fact>
        ))}
      </FactList>
    </section>
  );
}

/** Proves all balances from the log, as `npm run replay-ledger` does. */
export function ReplayPart(): ReactNode {
  const { share, proof, start } = useReplay();
  return (
    <section className="finance-part">
      <h2>
        <FormattedMessage id="finance.replay" defaultMessage="Replay" />
      </h2>
      <p className="t13 dim">
        <FormattedMessage
          id="finance.replay.about"
          defaultMessage="Reads all money from the first event on, finds each balance in two ways, and compares it with what the customer sees."
        />
      </p>
      <Button look="outline" size="sm" busy={share !== null} onClick={start}>
        <FormattedMessage id="finance.replay.start" defaultMessage="Replay from zero" />
      </Button>
      {share !== null && <Progress share={share} />}
      <div role="status" className="finance-result">
        {proof && <Result proof={proof} />}
      </div>
    </section>
  );
}
