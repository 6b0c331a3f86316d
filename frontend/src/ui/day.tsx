import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { formatDay } from '../i18n/stamps.ts';

/** A day as all pages show it. It is the same day in every time zone. */
export function Day({ date }: { readonly date: string }): ReactNode {
  const { locale } = useIntl();
  return (
    <time className="num" dateTime={date}>
      <bdi>{formatDay(new Date(`${date}T00:00:00Z`), true, locale)}</bdi>
    </time>
  );
}
