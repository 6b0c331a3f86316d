import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface ButtonLook {
  /** `primary` once per view; `arrived` is lime and only ever copies a code that came. */
  readonly look?: 'primary' | 'outline' | 'ghost' | 'danger' | 'arrived';
  readonly size?: 'xs' | 'sm' | 'md' | 'lg';
  /** As wide as high: it holds one icon and needs an `aria-label`. */
  readonly square?: boolean;
  readonly wide?: boolean;
}

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Waiting for the server's word: it stays focusable, says busy, and does not act again. */
  readonly busy?: boolean;
}

/** A button of the house; plain CSS, because the first page may carry no style of Chakra's (its CSP allows none). */
export function Button({
  look,
  size,
  square,
  wide,
  busy,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      {...attributes({ look, size, square, wide })}
      className={className(rest.className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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
