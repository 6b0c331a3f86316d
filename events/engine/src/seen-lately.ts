/** A power of two, and fewer than the opened texts that are kept: so what is kept is read again before it is dropped. */
const SLOTS = 8_192;
const MARKED_CHARACTERS = 8;

/** A sealed text ends with random bytes, so its end tells it from others. */
function markOf(sealed: string): number {
  let mark = 0;
  for (let index = sealed.length - MARKED_CHARACTERS; index < sealed.length; index += 1)
    mark = (Math.imul(mark, 31) + sealed.charCodeAt(index)) | 0;
  return mark;
}

/**
 * Tells whether a sealed text was seen lately, and notes that it was. It keeps four bytes and no text, so what is read only
 * once leaves no garbage. It may sometimes be wrong.
 */
export function seenLately(): (sealed: string) => boolean {
  const marks = new Int32Array(SLOTS);
  return (sealed) => {
    const mark = markOf(sealed);
    const slot = mark & (SLOTS - 1);
    const wasSeen = marks[slot] === mark;
    marks[slot] = mark;
    return wasSeen;
  };
}
