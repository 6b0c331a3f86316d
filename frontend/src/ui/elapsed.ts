import { unitText } from './unit-text.ts';

/** The mark of direction keeps the plus before its number where the text runs from right to left. */
const PLUS = '\u200e+';

/** Time since a start, as a history shows it: `+0.013 s`, then `+3 min 47 s`, then `+2 h 05 min`. */
export function elapsedText(fromIso: string, toIso: string, locale: string): string {
  const milliseconds = Math.max(0, Date.parse(toIso) - Date.parse(fromIso));
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 60)
    return `${PLUS}${unitText(locale, milliseconds / 1000, 'second', { minimumFractionDigits: 3 })}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60)
    return `${PLUS}${unitText(locale, minutes, 'minute')} ${unitText(locale, seconds % 60, 'second')}`;
  const hours = unitText(locale, Math.floor(minutes / 60), 'hour');
  return `${PLUS}${hours} ${unitText(locale, minutes % 60, 'minute', { minimumIntegerDigits: 2 })}`;
}
