import type { ReactNode } from 'react';

export interface DayInputProps {
  readonly label: string;
  /** `2026-11-22`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A field for a day, with the browser's own calendar. */
export function DayInput({ label, value, onChange }: DayInputProps): ReactNode {
  return (
    <label className="input day-input" data-size="sm">
      <span>{label}</span>
      <input
        type="date"
        max="9999-12-31"
        value={value}
        data-empty={value === '' || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
