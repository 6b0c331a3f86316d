import { createListCollection } from '@chakra-ui/react/collection';
import { Combobox, useCombobox } from '@chakra-ui/react/combobox';
import {
  DROPDOWN_DEBOUNCE_MILLISECONDS,
  DROPDOWN_MAX_OPTIONS,
  DROPDOWN_REVERT_MILLISECONDS,
} from '@ringpost/events/rules/limits';
import { ChevronDown } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormattedMessage } from 'react-intl';
import { ChakraScope } from './chakra-scope.tsx';
import { findByName } from './find-by-name.ts';
import './combobox.css';

interface Option {
  readonly value: string;
  readonly label: string;
}

interface ComboboxInputProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function nameOf({ label }: Option): string {
  return label;
}

/** What is typed, and the search for it. Null: nothing was typed, and the chosen option is shown. */
function useTyped() {
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => setSearched(typed), DROPDOWN_DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  const revert = (): void => {
    setTyped(null);
    setSearched(null);
  };
  return { typed, searched, setTyped, revert };
}

/** The options that fit, at most so many as a list shows. The chosen one is among them until something is searched. */
function useFitting(options: readonly Option[], value: string, searched: string | null) {
  return useMemo(() => {
    const found = findByName(options, searched ?? '', nameOf);
    const shown = found.slice(0, DROPDOWN_MAX_OPTIONS);
    const chosen = options.find((option) => option.value === value);
    const isHidden = searched === null && chosen && !shown.includes(chosen);
    const items = isHidden ? [chosen, ...shown.slice(1)] : shown;
    return { collection: createListCollection({ items: [...items] }), more: found.length - items.length };
  }, [options, value, searched]);
}

/** `after` is called some time after the field was left, unless somebody comes back before. */
function useLeaving(after: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });
  const stay = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus: stay,
    onBlur(): void {
      stay();
      timer.current = setTimeout(() => latest.current(), DROPDOWN_REVERT_MILLISECONDS);
    },
  };
}

/** Selects the text when the list opens, so that typing replaces the chosen option. */
function useSelectedText(field: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    // The list puts the caret at the end in the frame in which it opens.
    const frame = requestAnimationFrame(() => field.current?.select());
    return () => cancelAnimationFrame(frame);
  }, [field, isWanted]);
}

function useChoice({ value, options, onChange }: ComboboxInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const { typed, searched, setTyped, revert } = useTyped();
  const { collection, more } = useFitting(options, value, searched);
  const label = options.find((option) => option.value === value)?.label ?? '';
  const choose = (next: string): void => {
    revert();
    if (next !== value) onChange(next);
  };
  const list = useCombobox({
    collection,
    value: value === '' ? [] : [value],
    inputValue: typed ?? label,
    inputBehavior: 'autohighlight',
    // This component alone says what stands in the field.
    selectionBehavior: 'preserve',
    openOnClick: true,
    positioning: {
      placement: 'bottom-start',
      strategy: 'fixed',
      sameWidth: true,
      getAnchorElement: () => field.current?.parentElement ?? null,
    },
    onSelect: ({ itemValue }) => choose(itemValue),
    onInputValueChange: ({ inputValue, reason }) => reason === 'input-change' && setTyped(inputValue),
    onOpenChange: ({ reason }) => reason === 'escape-key' && revert(),
  });
  useSelectedText(field, list.open && typed === null);
  const leaving = useLeaving(() => {
    const wanted = typed?.trim().toLowerCase();
    choose(options.find((option) => nameOf(option).toLowerCase() === wanted)?.value ?? value);
  });
  /** Enter takes the best of what is typed, also before the search for it has been made. */
  function onEnter(event: KeyboardEvent): void {
    // A fast Enter comes before the last keys are drawn.
    const text = field.current?.value ?? '';
    if (event.key !== 'Enter' || text === (searched ?? label)) return;
    event.preventDefault();
    const [best] = findByName(options, text, nameOf);
    if (!best || text.trim() === '') return;
    list.setOpen(false);
    choose(best.value);
  }
  return { field, list, leaving, onEnter, collection, more };
}

/** What is not in the list. */
function Rest({ shown, more }: { readonly shown: number; readonly more: number }): ReactNode {
  if (shown === 0) return <FormattedMessage id="combobox.none" defaultMessage="No options" />;
  if (more === 0) return null;
  return (
    <FormattedMessage
      id="combobox.more"
      defaultMessage="{more, number} more, type to narrow"
      values={{ more }}
    />
  );
}

function Choice(props: ComboboxInputProps): ReactNode {
  const { field, list, leaving, onEnter, collection, more } = useChoice(props);
  const rest = <Rest shown={collection.size} more={more} />;
  return (
    <Combobox.RootProvider
      value={list}
      unstyled
      lazyMount
      unmountOnExit
      className="input select"
      data-size="sm"
      onKeyDownCapture={onEnter}
    >
      <Combobox.Label className="visually-hidden">{props.label}</Combobox.Label>
      <Combobox.Input ref={field} {...leaving} />
      <span className="visually-hidden" role="status">
        {list.open && rest}
      </span>
      <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
      <Combobox.Positioner>
        <div className="combobox-box">
          <Combobox.Content className="combobox-list">
            {collection.items.map((item) => (
              <Combobox.Item key={item.value} item={item} className="combobox-option">
                <bdi>{item.label}</bdi>
              </Combobox.Item>
            ))}
          </Combobox.Content>
          <p className="combobox-rest" aria-hidden="true">
            {rest}
          </p>
        </div>
      </Combobox.Positioner>
    </Combobox.RootProvider>
  );
}

/**
 * A choice between many options. Typing finds them by their name. A text that names none is replaced by the chosen option
 * some time after the field was left.
 */
export function ComboboxInput(props: ComboboxInputProps): ReactNode {
  return (
    <ChakraScope>
      <Choice {...props} />
    </ChakraScope>
  );
}
