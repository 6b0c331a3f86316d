import { withLatinDigits } from '@ringpost/domain/rules/languages';

const STEPS = 3;
const DAY = { month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;

/** The smallest round number that is at least as large: 1, 2, 3, 4, 5, 10, 15, 20, 25, 30 and so on. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const round = [1, 1.5, 2, 2.5, 3, 4, 5, 10].find(
    (each) => each * power >= value && Number.isInteger(each * power),
  );
  return (round ?? 10) * power;
}

/** The lines of an axis from 0 to above the largest value, in equal steps of a round number. */
export function axisOf(values: readonly number[]): readonly number[] {
  const step = roundUp(Math.max(...values, 1) / STEPS);
  return Array.from({ length: STEPS + 1 }, (_, line) => line * step);
}

/** A day as charts show it: `11/22` in English, `22.11` in Russian. */
export function shortDay(date: string, locale: string): string {
  const day = new Intl.DateTimeFormat(withLatinDigits(locale), DAY).format(Date.parse(date));
  return day.replaceAll(/[\u200e\u200f]/g, '');
}
