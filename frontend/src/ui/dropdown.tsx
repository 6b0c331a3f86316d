import { MENU_HIDE_MILLISECONDS } from '@ringpost/domain/rules/limits';
import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Link } from 'react-router-dom';
import './dropdown.css';
import { placePopover } from './popover-place.ts';

/** Attributes of the button that opens a dropdown. */
export interface DropdownTrigger {
  readonly popoverTarget: string;
  readonly 'aria-haspopup': 'menu';
}

function entriesOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function move(event: KeyboardEvent, menu: HTMLElement | null): void {
  const entries = entriesOf(menu);
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const last = entries.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (event.key === 'Tab') menu?.hidePopover();
  if (target === undefined) return;
  event.preventDefault();
  entries[target]?.focus();
}

/** Closes a menu some time after a mouse has left it, unless the mouse comes back. */
function useHideWhenLeft(menu: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = (): void => clearTimeout(timer.current);
  const leave = ({ pointerType }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    stay();
    timer.current = setTimeout(() => menu.current?.hidePopover?.(), MENU_HIDE_MILLISECONDS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { stay, leave };
}

/**
 * A menu under a button, by the browser's own popover. Escape, a click elsewhere and a mouse that leaves it close it and give the
 * focus back. The arrow keys move between the entries.
 */
export function Dropdown({
  trigger,
  label,
  children,
}: {
  readonly trigger: (props: DropdownTrigger) => ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { stay, leave } = useHideWhenLeft(menu);
  const isOpen = useRef(false);
  const place = (): void => {
    const opener = isOpen.current && document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (menu.current && opener) placePopover(menu.current, opener, 'end');
  };
  const toggle = ({ newState }: ToggleEvent): void => {
    stay();
    isOpen.current = newState === 'open';
    place();
  };
  useEffect(() => {
    // The browser closes a menu whose row has got another place, and says so to nobody.
    if (isOpen.current && !menu.current?.matches(':popover-open')) menu.current?.showPopover();
    place();
  });
  const focusFirst = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') entriesOf(menu.current)[0]?.focus({ preventScroll: true });
  };
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        className="dropdown"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        popover="auto"
        onBeforeToggle={toggle}
        onToggle={focusFirst}
        onPointerEnter={stay}
        onPointerLeave={leave}
        onKeyDown={(event) => move(event, menu.current)}
        onClick={({ target }) => {
          if ((target as Element).closest('[role=menuitem]')) menu.current?.hidePopover?.();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** An entry that opens another page. */
export function DropdownLink(props: ComponentProps<typeof Link>): ReactNode {
  return <Link {...props} role="menuitem" tabIndex={-1} className="dropdown-entry" />;
}

/** An entry that does something on this page. */
export function DropdownButton(props: ComponentProps<'button'>): ReactNode {
  return <button type="button" {...props} role="menuitem" tabIndex={-1} className="dropdown-entry" />;
}
