import {
  DROPDOWN_DEBOUNCE_MILLISECONDS,
  DROPDOWN_MAX_OPTIONS,
  DROPDOWN_REVERT_MILLISECONDS,
} from '@ringpost/domain/rules/limits';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { findByName } from './find-by-name.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceProps {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
  /** Called with true while the text in the field names no option. The previous choice does not count then. */
  readonly onTyping?: ((isTyping: boolean) => void) | undefined;
}

/** The options that a list shows, and how many others fit. */
interface Fitting {
  readonly items: readonly Option[];
  readonly more: number;
}

function nameOf({ label }: Option): string {
  return label;
}

/** The option with exactly this name, in upper or lower case. */
function named(options: readonly Option[], text: string): Option | undefined {
  const needle = text.trim().toLowerCase();
  return options.find((option) => nameOf(option).toLowerCase() === needle);
}

/** The typed text and the searched text. Null: nothing was typed, and the field shows the chosen option. */
function useTyped({ value, options, onTyping }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => setSearched(typed), DROPDOWN_DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  const meant = typed === null ? undefined : named(options, typed);
  const isTyping = typed !== null && (meant?.value ?? '') !== value;
  useEffect(() => {
    onTyping?.(isTyping);
  }, [onTyping, isTyping]);
  const revert = (): void => {
    setTyped(null);
    setSearched(null);
    // Called now and not after the next render, because a click may come before that.
    onTyping?.(false);
  };
  return { typed, searched, setTyped, revert, meant, isTyping };
}

/** The options that fit, up to the maximum of a list. The chosen option is one of them until the user searches. */
function useFitting(options: readonly Option[], value: string, searched: string | null): Fitting {
  return useMemo(() => {
    const matches = findByName(options, searched ?? '', nameOf);
    const shown = matches.slice(0, DROPDOWN_MAX_OPTIONS);
    const chosen = options.find((option) => option.value === value);
    const isHidden = searched === null && chosen && !shown.includes(chosen);
    const items = isHidden ? [chosen, ...shown.slice(1)] : shown;
    return { items, more: matches.length - items.length };
  }, [options, value, searched]);
}

/** Calls `after` some time after `start`, unless it is stopped before. */
function useDelay(after: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(after);
  useEffect(() => {
    latest.current = after;
  });
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  function start(): void {
    stop();
    timer.current = setTimeout(() => latest.current(), DROPDOWN_REVERT_MILLISECONDS);
  }
  return { start, stop };
}

/**
 * The list: open or not, and its options. From a press on the list until the next key or the end of the click, the options do not
 * change, because an option that is replaced or moved under the pointer gets no click.
 */
function useList(fitting: Fitting) {
  const [isOpen, setOpen] = useState(false);
  const [held, setHeld] = useState<Fitting | null>(null);
  const [reached, setReached] = useState<string | null>(null);
  function show(open: boolean): void {
    setOpen(open);
    setHeld(null);
    setReached(null);
  }
  const shown = held ?? fitting;
  return {
    ...shown,
    isOpen,
    show,
    reached,
    setReached,
    hold: () => setHeld(shown),
    release: () => setHeld(null),
  };
}

/** Selects the name of a new choice while the user is in the field, so that typing replaces it. */
function useSelected(field: RefObject<HTMLInputElement | null>, label: string, isShown: boolean): void {
  useLayoutEffect(() => {
    if (label && isShown && document.activeElement === field.current) field.current?.select();
  }, [field, label, isShown]);
}

/** The option that an arrow key leads to: the next or the previous one. After the last option comes the first. */
function beside(items: readonly Option[], from: Option | undefined, by: 1 | -1): Option | undefined {
  const at = from ? items.indexOf(from) + by : 0;
  return items.at(at % items.length);
}

/**
 * A choice between many options. Typed text is not a choice yet. A choice is made by a click on an option, by Enter, or by
 * leaving the field with the exact name of an option.
 */
export function useChoice(props: ChoiceProps) {
  const { value, options, onChange } = props;
  const field = useRef<HTMLInputElement>(null);
  const { typed, searched, setTyped, revert, meant, isTyping } = useTyped(props);
  const list = useList(useFitting(options, value, searched));
  const label = options.find((option) => option.value === value)?.label ?? '';
  const chosen = isTyping ? undefined : list.items.find((option) => option.value === value);
  const active = list.items.find((option) => option.value === list.reached) ?? chosen ?? list.items[0];
  const leaving = useDelay(revert);
  useSelected(field, label, typed === null);

  function close(): void {
    revert();
    list.show(false);
  }
  function choose(next: string): void {
    close();
    if (next !== value) onChange(next);
  }
  function open(): void {
    if (list.isOpen) return;
    list.show(true);
    // Typing replaces the chosen option.
    if (typed === null) field.current?.select();
  }
  function move(by: 1 | -1): void {
    if (list.isOpen) list.setReached(beside(list.items, active, by)?.value ?? null);
    else open();
  }
  /**
   * Takes the marked option, or the best option for a text that has not been searched yet. False if there is nothing to choose.
   */
  function take(): boolean {
    // A fast Enter can come before the last keys are rendered.
    const text = field.current?.value ?? '';
    const isSearched = text === (searched ?? label);
    if (isSearched && !list.isOpen) return false;
    const best = isSearched ? active : findByName(options, text, nameOf)[0];
    if (best && text.trim() !== '') choose(best.value);
    return true;
  }
  function type(text: string): void {
    list.show(true);
    setTyped(text);
  }
  function leave(): void {
    list.show(false);
    // Chosen at once, because the click that takes the focus may be on a button that reads the choice.
    if (meant) choose(meant.value);
    else leaving.start();
  }
  const shown = { field, list, text: typed ?? label, label, isTyping, chosen, active };
  return { ...shown, choose, open, close, move, take, type, leave, stay: leaving.stop };
}
