import { DROPDOWN_DEBOUNCE_MILLISECONDS } from '@ringpost/domain/rules/limits';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ClearButton } from './clear-button.tsx';

/** A search field. `onSearch` is called 300 ms after the last key. */
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
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (text === value) return undefined;
    // A render during the wait, for example by a live feed, must not restart it.
    const timer = setTimeout(() => search.current(text), DROPDOWN_DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, value]);
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
