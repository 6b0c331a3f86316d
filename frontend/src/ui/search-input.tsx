import { DROPDOWN_DEBOUNCE_MILLISECONDS } from '@ringpost/domain/rules/limits';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ClearButton } from './clear-button.tsx';

/** Spaces around a text do not change what is searched. */
function isSame(text: string, value: string): boolean {
  return text.trim() === value.trim();
}

/** A search field. `onSearch` is called 300 ms after the last key, or at once when the field loses the focus. */
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (isSame(text, value)) return undefined;
    // A render during the wait, for example by a live feed, must not restart it.
    timer.current = setTimeout(() => search.current(text), DROPDOWN_DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer.current);
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
        onBlur={() => {
          // A click on a link opens another page. A search that came later would lead back to this one.
          clearTimeout(timer.current);
          if (!isSame(text, value)) onSearch(text);
        }}
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
