import { DROPDOWN_DEBOUNCE_MILLISECONDS, SEARCH_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { CircleAlert, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { ClearButton } from './clear-button.tsx';

/** Waits, and then searches, unless a click has opened another page: the search would lead back to this one. */
function searchSoon(search: () => void): ReturnType<typeof setTimeout> {
  const { pathname } = window.location;
  return setTimeout(() => {
    if (window.location.pathname === pathname) search();
  }, DROPDOWN_DEBOUNCE_MILLISECONDS);
}

/** Spaces around a text do not change what is searched. */
function trimmed(text: string): string {
  return text.trim();
}

interface SearchInputProps {
  readonly label: string;
  /** What is searched now. When it changes by something else, for example a button that clears the filters, the field shows it. */
  readonly value: string;
  readonly clean?: (text: string) => string;
  readonly onSearch: (text: string) => void;
  /** The sentence that says what is wrong with the text. If it is present, the field is invalid. */
  readonly error?: string | undefined;
}

/** The text of the field, which searches when it was not changed for a while. `waitAnew` begins the wait again. */
function useSearchedText({ value, clean = trimmed, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [last, setLast] = useState({ value, asked: value });
  if (last.value !== value) {
    // What something else has searched counts as asked too, so that a step back to the text before is not taken for the own search.
    setLast({ value, asked: value });
    if (last.asked !== value) setText(value);
  }
  const typed = clean(text);
  const isSearched = typed === clean(value);
  function ask(asked: string): void {
    setLast({ value, asked });
    onSearch(asked);
  }
  const search = useRef(ask);
  useEffect(() => {
    search.current = ask;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (isSearched) return undefined;
    // A render during the wait, for example by a live feed, must not restart it.
    timer.current = searchSoon(() => search.current(typed));
    return () => clearTimeout(timer.current);
  }, [typed, isSearched]);
  function waitAnew(): void {
    clearTimeout(timer.current);
    if (!isSearched) timer.current = searchSoon(() => search.current(typed));
  }
  return { text, setText, waitAnew };
}

/**
 * A search field. `onSearch` is called 300 ms after the last key, with what `clean` makes of the text. A click beside the field
 * begins the wait anew: a row that moved between press and release would not get the click.
 */
export function SearchInput(props: SearchInputProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, waitAnew } = useSearchedText(props);
  const { error } = props;
  const about = useId();
  return (
    <>
      <div className="input" data-size="sm" data-invalid={error ? '' : undefined}>
        <Search size={14} strokeWidth={1.5} aria-hidden="true" />
        <input
          type="search"
          aria-label={props.label}
          placeholder={props.label}
          maxLength={SEARCH_MAX_CHARACTERS}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? about : undefined}
          ref={field}
          onChange={(event) => setText(event.target.value)}
          onBlur={waitAnew}
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
      {error && (
        <p className="field-error search-error" id={about} role="status">
          <CircleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </>
  );
}
