/**
 * One part of a message as `@formatjs/icu-messageformat-parser` reads it: literal text, a choice between texts, a tag around
 * some, or a value.
 */
export interface MessagePart {
  readonly type: number;
  readonly value?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessagePart[] }>>;
  readonly children?: readonly MessagePart[];
}

/** The types of the parts that are read here. */
export const LITERAL = 0;
const ARGUMENT = 1;

/** The text between these two marks keeps its own direction, and the text around them keeps its direction (Unicode, UAX #9). */
const ISOLATE = '\u2068';
const END = '\u2069';

/** Changes the parts of a message one by one, also inside its choices and tags. */
export function changeParts<Part extends MessagePart>(
  parts: readonly Part[],
  change: (part: Part) => readonly Part[],
): Part[] {
  return parts.flatMap(change).map((part) => {
    const options = Object.entries(part.options ?? {}).map(([name, option]) => [
      name,
      { ...option, value: changeParts(option.value as readonly Part[], change) },
    ]);
    return {
      ...part,
      ...(part.options && { options: Object.fromEntries(options) }),
      ...(part.children && { children: changeParts(part.children as readonly Part[], change) }),
    };
  });
}

/**
 * A message for a language that is written from right to left. Without the marks, a value such as `1.250 USD` is shown in
 * another order, because number and letters count as two words of the line.
 */
export function isolateValues<Part extends MessagePart>(parts: readonly Part[]): Part[] {
  const literal = (value: string): Part => ({ type: LITERAL, value }) as Part;
  return changeParts(parts, (part) =>
    part.type === ARGUMENT ? [literal(ISOLATE), part, literal(END)] : [part],
  );
}
