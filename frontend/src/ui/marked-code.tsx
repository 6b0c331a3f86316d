import { placeOfCode } from '@ringpost/domain/rules/code-place';
import type { ReactNode } from 'react';

/** The text of an SMS with its code marked, exactly as the sender wrote it. */
export function MarkedCode({
  text,
  code,
}: {
  readonly text: string;
  readonly code: string | null;
}): ReactNode {
  const place = code ? placeOfCode(text, code) : null;
  if (!place) return text;
  return (
    <>
      {text.slice(0, place.from)}
      <mark className="code">{text.slice(place.from, place.to)}</mark>
      {text.slice(place.to)}
    </>
  );
}
