import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** A length of time in its two largest units. */
export function Duration({ seconds: total }: { readonly seconds: number }): ReactNode {
  const seconds = Math.floor(total % 60);
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600) % 24;
  const days = Math.floor(total / 86_400);
  if (days > 0)
    return (
      <FormattedMessage
        id="duration.days"
        defaultMessage="{days, number} d {hours, number} h"
        values={{ days, hours }}
      />
    );
  if (hours > 0)
    return (
      <FormattedMessage
        id="duration.hours"
        defaultMessage="{hours, number} h {minutes, number} min"
        values={{ hours, minutes }}
      />
    );
  if (minutes > 0)
    return (
      <FormattedMessage
        id="duration.minutes"
        defaultMessage="{minutes, number} min {seconds, number} s"
        values={{ minutes, seconds }}
      />
    );
  return <FormattedMessage id="duration.seconds" defaultMessage="{seconds, number} s" values={{ seconds }} />;
}

/** From one time to another. */
export function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);
}
