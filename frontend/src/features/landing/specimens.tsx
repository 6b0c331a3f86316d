import { RENTAL_TERMS_HOURS } from '@ringpost/domain/rules/limits';
import { Bitcoin, CreditCard, Landmark, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

const HOURS_IN_A_DAY = 24;
/** Calling codes of countries where customers may have their accounts. It is not the list of numbers on sale. */
const CALLING_CODES =
  '1 7 20 27 30 31 32 33 34 39 44 46 48 49 51 52 54 55 57 60 61 62 63 64 65 66 81 82 84 86 90 91';

/** A code as it appears on the screen. */
export function CodeSpecimen(): ReactNode {
  return (
    <span className="specimen-code">
      <span>306</span>
      <span>581</span>
    </span>
  );
}

/** The terms of a rental. */
export function TermSpecimen(): ReactNode {
  return (
    <span className="specimen-terms">
      {RENTAL_TERMS_HOURS.map((hours) => (
        <span key={hours} data-chosen={hours === 7 * HOURS_IN_A_DAY || undefined}>
          <b className="num">{hours < HOURS_IN_A_DAY ? hours : hours / HOURS_IN_A_DAY}</b>
          {hours < HOURS_IN_A_DAY ? (
            <FormattedMessage id="specimen.hours" defaultMessage="hours" />
          ) : (
            <FormattedMessage
              id="specimen.days"
              defaultMessage="{days, plural, one {day} other {days}}"
              values={{ days: hours / HOURS_IN_A_DAY }}
            />
          )}
        </span>
      ))}
    </span>
  );
}

export function CountrySpecimen(): ReactNode {
  return (
    <span className="specimen-countries num">
      {CALLING_CODES.split(' ').map((code) => (
        <span key={code}>+{code}</span>
      ))}
    </span>
  );
}

const bars = Array.from({ length: 48 }, (_, bar) =>
  Math.round(6 + 22 * Math.abs(Math.sin(bar * 0.9) * Math.cos(bar * 0.23))),
);

function wave(heights: readonly number[], from: number): string {
  return heights.map((height, bar) => `M${3 + (from + bar) * 6} ${32 - height}v${height * 2}`).join('');
}

/** A recorded call, half played. */
export function VoiceSpecimen(): ReactNode {
  return (
    <svg viewBox="0 0 288 64" fill="none" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
      <path stroke="var(--fg)" d={wave(bars.slice(0, 26), 0)} />
      <path stroke="var(--emph)" d={wave(bars.slice(26), 26)} />
    </svg>
  );
}

export function PaymentSpecimen(): ReactNode {
  return (
    <span className="specimen-payments">
      {[Wallet, CreditCard, Bitcoin, Landmark].map((Icon, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four drawings that never change.
        <Icon key={index} size={26} strokeWidth={1.5} />
      ))}
    </span>
  );
}

/** What a webhook sends to a program when a message comes. */
export function HookSpecimen(): ReactNode {
  return (
    <pre dir="ltr">
      {'{ "type": "sms.received",\n  "app": "Telegram",\n  "code": "50482",\n  "to": "+13325550171" }'}
    </pre>
  );
}
