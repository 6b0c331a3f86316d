import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { serverNow } from '../../api/server-clock.ts';
import { paths } from '../../session/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { useAddress } from '../../ui/use-address.ts';
import { isMonth, monthOf, type Period, periodOf, withDay } from './period.ts';

const messages = defineMessages({
  before: { id: 'finance.month.before', defaultMessage: 'Month before' },
  after: { id: 'finance.month.after', defaultMessage: 'Month after' },
  from: { id: 'finance.from', defaultMessage: 'From' },
  to: { id: 'finance.to', defaultMessage: 'To' },
});

function periodIn(search: URLSearchParams): Period {
  return periodOf(search.get('since') ?? '', search.get('until') ?? '', serverNow());
}

/** The period in the address, so that a report can be linked. */
export function usePeriod(): Period {
  return periodIn(useAddress().search);
}

function addressOf(period: Period): string {
  return `${paths['admin-dashboard-finance']}?${new URLSearchParams({ ...period }).toString()}`;
}

/** `November 2026`, or the days of a period that is no month. */
export function PeriodName({ period }: { readonly period: Period }): ReactNode {
  const intl = useIntl();
  const dateOf = (day: string, form: Intl.DateTimeFormatOptions): string =>
    intl.formatDate(Date.parse(day), { ...form, timeZone: 'UTC' });
  const { since, until } = period;
  if (isMonth(period)) return dateOf(since, { month: 'long', year: 'numeric' });
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  if (since === until) return dateOf(since, day);
  return (
    <FormattedMessage
      id="finance.days"
      defaultMessage="{since} to {until}"
      values={{ since: dateOf(since, day), until: dateOf(until, day) }}
    />
  );
}

/** The way to the months before and after, and the first and the last day. */
export function PeriodBar({ period }: { readonly period: Period }): ReactNode {
  const intl = useIntl();
  const address = useAddress();
  const choose = (end: keyof Period) => (day: string) =>
    address.change({ ...withDay(periodIn(address.with({})), end, day) });
  const step = { look: 'outline', size: 'sm', square: true } as const;
  return (
    <>
      <ButtonLink
        {...step}
        to={addressOf(monthOf(period.since, -1))}
        aria-label={intl.formatMessage(messages.before)}
      >
        <ChevronLeft className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
      </ButtonLink>
      <ButtonLink
        {...step}
        to={addressOf(monthOf(period.until, 1))}
        aria-label={intl.formatMessage(messages.after)}
      >
        <ChevronRight className="flips" size={15} strokeWidth={1.5} aria-hidden="true" />
      </ButtonLink>
      <div className="list-filters">
        <DayInput label={intl.formatMessage(messages.from)} value={period.since} onChange={choose('since')} />
        <DayInput label={intl.formatMessage(messages.to)} value={period.until} onChange={choose('until')} />
      </div>
      <span className="t13 dim">
        <FormattedMessage id="finance.utc" defaultMessage="Days of UTC" />
      </span>
    </>
  );
}
