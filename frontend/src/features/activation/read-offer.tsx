import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { serverNow } from '../../api/server-clock.ts';
import { problemText } from '../../i18n/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { moneyText, Stamp } from '../../ui/figures.tsx';
import { MoneyHelp } from '../../ui/money-help.tsx';
import { type Readable, useRead } from './withheld.ts';

/** A text that came after its order had ended: that it came, until when it can be read, and what that costs. */
export function ReadOffer({
  message,
  withheld,
  app,
}: {
  readonly message: Readable;
  readonly withheld: NonNullable<Readable['withheld']>;
  /** The app it was sent for. */
  readonly app: string;
}): ReactNode {
  const intl = useIntl();
  const { busy, problem, read } = useRead(message);
  const moved = problem?.facts.price;
  const price = typeof moved === 'number' ? moved : withheld.price;
  const isOver = Date.parse(withheld.read_until) <= serverNow() || problem?.code === 'not-found';
  return (
    <div className="read-offer">
      <p className="grow">
        {isOver ? (
          <FormattedMessage
            id="withheld.over"
            defaultMessage="An SMS arrived after the order had ended. It could be read until {until}."
            values={{ until: <Stamp at={withheld.read_until} /> }}
          />
        ) : (
          <FormattedMessage
            id="withheld.offer"
            defaultMessage="An SMS arrived after the order had ended. You can read it until {until}."
            values={{ until: <Stamp at={withheld.read_until} /> }}
          />
        )}
        {problem && !isOver && (
          <span className="read-problem" role="alert">
            {problemText(intl, problem)}
            {problem.code === 'insufficient-funds' && (
              <>
                {' '}
                <MoneyHelp />
              </>
            )}
          </span>
        )}
      </p>
      {!isOver && (
        <Button
          look="outline"
          size="sm"
          busy={busy}
          aria-label={intl.formatMessage(
            { id: 'withheld.read.label', defaultMessage: 'Read it for {price}: the SMS for {app}' },
            { price: moneyText(price), app },
          )}
          onClick={() => void read(price)}
        >
          <FormattedMessage
            id="withheld.read"
            defaultMessage="Read it for {price}"
            values={{ price: moneyText(price) }}
          />
        </Button>
      )}
    </div>
  );
}
