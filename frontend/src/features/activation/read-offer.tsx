import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { Problem } from '../../api/problem.ts';
import { serverNow } from '../../api/server-clock.ts';
import { problemText } from '../../i18n/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { openTopUp } from '../purchase/top-up.store.ts';
import { TopUpButton } from '../purchase/top-up-button.tsx';
import { missingOf } from '../purchase/use-spending.ts';
import { type Readable, useRead } from './withheld.ts';

type Offer = 'over' | 'offer' | 'unpaid' | 'unpaid-over';

const messages: Readonly<Record<`${'' | 'call-'}${Offer}`, MessageDescriptor>> = defineMessages({
  over: {
    id: 'withheld.over',
    defaultMessage: 'An SMS arrived after the order had ended. It could be read until {until}.',
  },
  offer: {
    id: 'withheld.offer',
    defaultMessage: 'An SMS arrived after the order had ended. You can read it until {until}.',
  },
  'call-over': {
    id: 'withheld.call.over',
    defaultMessage: 'A call came after the order had ended. Its recording could be played until {until}.',
  },
  'call-offer': {
    id: 'withheld.call.offer',
    defaultMessage: 'A call came after the order had ended. You can play its recording until {until}.',
  },
  unpaid: {
    id: 'withheld.unpaid',
    defaultMessage:
      'A text without a code came. Show it for {price}: while the order runs, it then counts as your code. You can read it until {until}.',
  },
  'call-unpaid': {
    id: 'withheld.call.unpaid',
    defaultMessage:
      'A call came. Play it for {price}: while the order runs, it then counts as your code. You can play its recording until {until}.',
  },
  'unpaid-over': {
    id: 'withheld.unpaid.over',
    defaultMessage: 'A text without a code came. It could be read until {until}.',
  },
  'call-unpaid-over': {
    id: 'withheld.call.unpaid.over',
    defaultMessage: 'A call came. Its recording could be played until {until}.',
  },
});

function ReadProblem({ problem }: { readonly problem: Problem }): ReactNode {
  const missing = missingOf(problem);
  return (
    <span className="read-problem" role="alert">
      {problemText(useIntl(), problem)}{' '}
      {missing !== null && <TopUpButton look="outline" size="xs" onOpen={() => openTopUp(missing)} />}
    </span>
  );
}

/** Offers a text or a call that is not paid for: it says that it came, until when it can be read, and the price. */
export function ReadOffer({
  message,
  withheld,
  app,
}: {
  readonly message: Readable;
  readonly withheld: NonNullable<Readable['withheld']>;
  /** The app that it was sent for. */
  readonly app: string;
}): ReactNode {
  const intl = useIntl();
  const { busy, problem, read } = useRead(message);
  const moved = problem?.facts.price;
  const price = typeof moved === 'number' ? moved : withheld.price;
  const isOver = Date.parse(withheld.read_until) <= serverNow() || problem?.code === 'not-found';
  const isUnpaid = withheld.why === 'unpaid';
  const ended = isUnpaid ? 'unpaid-over' : 'over';
  const offer = isUnpaid ? 'unpaid' : 'offer';
  return (
    <div className="read-offer">
      <p className="grow">
        <FormattedMessage
          {...messages[`${message.voice ? 'call-' : ''}${isOver ? ended : offer}`]}
          values={{ until: <Stamp at={withheld.read_until} />, price: moneyText(price) }}
        />
        {problem && !isOver && <ReadProblem problem={problem} />}
      </p>
      {!isOver && (
        <Button
          look="outline"
          size="sm"
          busy={busy}
          aria-label={intl.formatMessage(
            {
              id: 'withheld.read.label',
              defaultMessage:
                '{call, select, true {Play it for {price}: the call for {app}} other {Read it for {price}: the SMS for {app}}}',
            },
            { price: moneyText(price), app, call: String(message.voice !== null) },
          )}
          onClick={() => void read(price)}
        >
          <FormattedMessage
            id="withheld.read"
            defaultMessage="{call, select, true {Play it for {price}} other {Read it for {price}}}"
            values={{ price: moneyText(price), call: String(message.voice !== null) }}
          />
        </Button>
      )}
    </div>
  );
}
