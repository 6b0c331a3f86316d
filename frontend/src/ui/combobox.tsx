import { ChevronDown, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { FormattedMessage } from 'react-intl';
import { placePopover } from './popover-place.ts';
import { type ChoiceProps, type Option, useChoice } from './use-choice.ts';
import './combobox.css';

interface ComboboxInputProps extends ChoiceProps {
  readonly label: string;
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly choice: ReturnType<typeof useChoice>;
}

/** A browser without popovers shows the list as an ordinary element with a fixed position. */
const HAS_POPOVERS = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

function optionId(listId: string, { value }: Option): string {
  return `${listId}-${value}`;
}

/** Says how many options are not in the list. */
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

/** Keeps a box at its field, above everything else on the page. */
function usePlace(box: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const anchor = field.current?.parentElement;
    const popover = box.current;
    if (!anchor || !popover) return undefined;
    const place = (): void => {
      popover.style.setProperty('--field-width', `${anchor.getBoundingClientRect().width}px`);
      placePopover(popover, anchor, 'start');
    };
    // The focus stays in the field when the user presses something in the box.
    const keepFocus = (event: MouseEvent): void => event.preventDefault();
    place();
    if (HAS_POPOVERS) popover.showPopover();
    popover.addEventListener('mousedown', keepFocus);
    document.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      popover.removeEventListener('mousedown', keepFocus);
      document.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [box, field]);
}

function List({ id, label, choice }: ListProps): ReactNode {
  const { field, list, chosen, active, choose } = choice;
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, field);
  useEffect(() => {
    if (active) document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  return (
    <div ref={box} className="combobox-box" popover={HAS_POPOVERS ? 'manual' : undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys. */}
      <div
        id={id}
        role="listbox"
        aria-label={label}
        className="combobox-list"
        data-empty={list.items.length === 0 || undefined}
        onPointerDown={list.hold}
        onPointerCancel={list.release}
        onClick={list.release}
      >
        {list.items.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus.
          <div
            key={option.value}
            id={optionId(id, option)}
            role="option"
            aria-selected={option === chosen}
            className="combobox-option"
            data-active={option === active || undefined}
            onPointerMove={() => list.setReached(option.value)}
            onClick={() => choose(option.value)}
          >
            <bdi>{option.label}</bdi>
          </div>
        ))}
      </div>
      <p className="combobox-rest" aria-hidden="true">
        <Rest shown={list.items.length} more={list.more} />
      </p>
    </div>
  );
}

/** Handles a key for the list. If it returns true, neither a form nor a dialog around the list may react to the key. */
function isForList(key: string, { list, text, label, move, take, close }: ListProps['choice']): boolean {
  if (key === 'Enter') return take();
  if (key === 'ArrowDown') move(1);
  else if (key === 'ArrowUp') move(-1);
  else if (key === 'Escape' && (list.isOpen || text !== label)) close();
  else return false;
  return true;
}

/**
 * A choice between many options. Typing finds options by their names. A text that names no option looks like a search. It is
 * replaced by the chosen option some time after the field was left.
 */
export function ComboboxInput({ label, ...props }: ComboboxInputProps): ReactNode {
  const id = useId();
  const choice = useChoice(props);
  const { field, list, isTyping, active } = choice;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !isForList(event.key, choice)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Icon = isTyping ? Search : ChevronDown;
  return (
    <div className="input select" data-size="sm" data-typing={isTyping || undefined}>
      <input
        ref={field}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={list.isOpen}
        aria-controls={list.isOpen ? id : undefined}
        aria-activedescendant={list.isOpen && active ? optionId(id, active) : undefined}
        data-choice={isTyping ? undefined : choice.label}
        value={choice.text}
        onClick={choice.open}
        onFocus={choice.stay}
        onBlur={choice.leave}
        onChange={({ target }) => choice.type(target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {list.isOpen && <Rest shown={list.items.length} more={list.more} />}
      </span>
      <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
      {list.isOpen && <List {...{ id, label, choice }} />}
    </div>
  );
}
