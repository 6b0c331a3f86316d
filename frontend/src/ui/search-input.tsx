import { dropdownDebounceMilliseconds } from '@ringpost/events/rules/limits';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

/** A search that asks when the typing rests (300 ms, spec §4). */
export function SearchInput({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
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
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
