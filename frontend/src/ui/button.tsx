import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ButtonLook {
  /** Use `primary` once per view. `arrived` is lime, and only for copying a code that arrived. */
  readonly look?: 'primary' | 'outline' | 'ghost' | 'danger' | 'arrived';
  readonly size?: 'xs' | 'sm' | 'md' | 'lg';
  /** Square: it contains one icon and needs an `aria-label`. */
  readonly square?: boolean;
  readonly wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Waits for the server: the button keeps the focus, is announced as busy, and does not act again. */
  readonly busy?: boolean;
  /** Each click costs money or changes something for good, so the second click of a double click and a held key do nothing. */
  readonly spends?: boolean;
}

function className(own: string | undefined): string {
  return own ? `button ${own}` : 'button';
}

function attributes({
  look,
  size,
  square,
  wide,
}: { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined }) {
  return {
    'data-look': look,
    'data-size': size === 'md' ? undefined : size,
    'data-square': square || undefined,
    'data-wide': wide || undefined,
  };
}

/** Prevents the repeated clicks that a held Enter key would cause. */
function stopHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}

/** The button of all pages. It uses plain CSS, because the CSP of the first page does not allow Chakra's styles. */
export function Button({
  look,
  size,
  square,
  wide,
  busy,
  spends = false,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const act = (event: MouseEvent<HTMLButtonElement>): void => {
    // `detail` counts clicks that follow each other as fast as a double click.
    if (busy || (spends && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...attributes({ look, size, square, wide })}
      className={className(rest.className)}
      aria-busy={busy || undefined}
      {...(spends && { onKeyDown: stopHeldKey })}
      onClick={act}
    >
      {busy && <span className="button-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  look,
  size,
  square,
  wide,
  ...rest
}: ButtonLook & ComponentProps<typeof Link>): ReactNode {
  return (
    <Link {...rest} {...attributes({ look, size, square, wide })} className={className(rest.className)} />
  );
}
