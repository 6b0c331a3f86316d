import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export interface SelectInputProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly size?: 'sm' | 'md';
  readonly onChange: (value: string) => void;
}

/** A choice of few, by the browser's own list. Its label is spoken; what is chosen says the rest. */
export function SelectInput({ label, value, options, size = 'sm', onChange }: SelectInputProps): ReactNode {
  return (
    <div className="input select" data-size={size === 'sm' ? 'sm' : undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
    </div>
  );
}
