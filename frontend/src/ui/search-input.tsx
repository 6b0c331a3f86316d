import { dropdownDebounceMilliseconds } from '@ringpost/events/rules/limits';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ClearButton } from './clear-button.tsx';

/** A search that asks when the typing rests for 300 ms. */
export function SearchInput({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), dropdownDebounceMilliseconds);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className="input" data-size="sm">
      <Search size={14} strokeWidth={1.5} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        ref={field}
        onChange={(event) => setText(event.target.value)}
      />
      {text !== '' && (
        <ClearButton
          onClear={() => {
            setText('');
            field.current?.focus();
          }}
        />
      )}
    </div>
  );
}
