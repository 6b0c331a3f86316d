import { formatMills, formatUsd, toMills } from '@ringpost/domain/rules/money-display';
import { formatPhone, formatPhoneInternational } from '@ringpost/domain/rules/phone-display';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { formatClock, formatDay, formatFeedStamp, formatStamp } from '../i18n/stamps.ts';
import { useHydrated } from './use-hydrated.ts';

/** Dollars of the API as a string, for sentences and titles. */
export function moneyText(
  dollars: number | null | undefined,
  { currency = true, signed = false }: { readonly currency?: boolean; readonly signed?: boolean } = {},
): string {
  const mills = dollars === null || dollars === undefined ? null : toMills(dollars, { allowNegative: true });
  const text = currency ? formatUsd(mills) : formatMills(mills);
  return signed && mills !== null && mills > 0 ? `+${text}` : text;
}

/** Dollars of the API as text: `1.250 USD`. `currency={false}` is for columns whose header has the currency. */
export function Money({
  dollars,
  currency = true,
  signed = false,
}: {
  readonly dollars: number | null | undefined;
  readonly currency?: boolean;
  /** With a plus for added money, as in the ledger. */
  readonly signed?: boolean;
}): ReactNode {
  return <bdi className="num">{moneyText(dollars, { currency, signed })}</bdi>;
}

/** A phone number in groups of 3-3-4. `international` adds the country code. */
export function Phone({
  number,
  international = false,
}: {
  readonly number: string;
  readonly international?: boolean;
}): ReactNode {
  return (
    <bdi className="num" dir="ltr">
      {international ? formatPhoneInternational(number) : formatPhone(number)}
    </bdi>
  );
}

/** The format of a time, in English. `stamp`: 11/20/2026 15:33. `feed`: 2026-11-20 15:33:55. `clock`: 15:33:55. `day`: 11/20/2026. */
export type StampForm = 'stamp' | 'feed' | 'clock' | 'day';

const forms: Record<StampForm, (at: Date, utc: boolean, locale: string) => string> = {
  stamp: formatStamp,
  feed: formatFeedStamp,
  clock: formatClock,
  day: formatDay,
};

/** A time in the reader's time zone. Before hydration it is in UTC, because the time zone is not known yet. */
export function Stamp({
  at,
  form = 'stamp',
}: {
  readonly at: string | null | undefined;
  readonly form?: StampForm;
}): ReactNode {
  const hydrated = useHydrated();
  const { locale } = useIntl();
  if (!at) return <span className="num">–</span>;
  return (
    <time className="num" dateTime={at}>
      {forms[form](new Date(at), !hydrated, locale)}
    </time>
  );
}
