import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SelectInputProps {
  /** For screen readers. Left out if a visible label names `id`. */
  readonly label?: string;
  readonly id?: string;
  readonly value: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  readonly size?: 'sm' | 'md';
  readonly onChange: (value: string) => void;
}

/**
 * A choice between a few options, with the browser's own list. Usually the chosen option is clear enough, so the label can be for
 * screen readers only.
 */
export function SelectInput({
  label,
  id,
  value,
  options,
  size = 'sm',
  onChange,
}: SelectInputProps): ReactNode {
  return (
    <div className="input select" data-size={size === 'sm' ? 'sm' : undefined}>
      <select id={id} aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}
