/** Longest name, in characters, with its ending. */
const NAME_MAX_CHARACTERS = 120;

/** Control characters, marks that turn the direction of text, halves of characters, and separators of folders. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}/\\:*?"<>|]/gu;

/** The name without what could deceive whoever reads it. */
function cleaned(name: string): string {
  return name.replaceAll(UNSAFE, '').trim();
}

/** The name of a file whose content alone is kept, as it may be shown and stored. Undefined if no character is left of it. */
export function shownFileName(name: string): string | undefined {
  return [...cleaned(name)].slice(0, NAME_MAX_CHARACTERS).join('') || undefined;
}

/**
 * The name of a file from outside, as it may be shown and stored: without control and direction characters, and with the
 * ending that its content has, even if the sender wrote another one. `ending` is given without a dot.
 */
export function safeFileName(name: string, ending: string): string {
  const stem = cleaned(name)
    .replace(/(?:\.[A-Za-z0-9]{1,5})+$/, '')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '');
  const room = NAME_MAX_CHARACTERS - ending.length - 1;
  return `${[...stem].slice(0, room).join('') || 'file'}.${ending}`;
}
