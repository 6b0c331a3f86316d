import { type ReactNode, useState } from 'react';

export interface DayInputProps {
  readonly label: string;
  /** `2026-11-22`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** Whether only the first digits of the year are typed: the browser gives each of them as a year, such as 0002 or 0202. */
function isHalfTyped(day: string): boolean {
  return day.startsWith('0');
}

/** A field for a day, with the browser's own calendar. A day counts once its year is typed. */
export function DayInput({ label, value, onChange }: DayInputProps): ReactNode {
  const [half, setHalf] = useState<string | null>(null);
  function change(day: string): void {
    setHalf(isHalfTyped(day) ? day : null);
    if (!isHalfTyped(day)) onChange(day);
  }
  return (
    <label className="input day-input" data-size="sm">
      <span>{label}</span>
      <input
        type="date"
        max="9999-12-31"
        value={half ?? value}
        data-empty={(half ?? value) === '' || undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setHalf(null)}
      />
    </label>
  );
}
