import type { ReactNode } from 'react';

/** The logo with its lamp: lit while the connection is live, hollow when it is down. */
export function LogoMark({ lit = true }: { readonly lit?: boolean }): ReactNode {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10.5 16h3v7h-3z" fill="var(--fg)" />
      <circle cx="12" cy="9" r="8.5" fill="var(--fg)" />
      <circle cx="12" cy="9" r="3.4" fill={lit ? 'var(--lime)' : 'var(--bg)'} />
    </svg>
  );
}
