import type { Form, Slot } from './message-forms.ts';

/** A message that says a text, or a text of which it is a part. */
export interface Said {
  /** The values of its arguments, as far as the text names them, and the branches of its choices. */
  readonly values: Readonly<Record<string, string>>;
  readonly choices: Form['choices'];
  /** How many letters of the text are those of the message. */
  readonly weight: number;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** The longest end of `text` with which `whole` begins. */
function commonStart(whole: string, text: string): string {
  for (let from = 0; from < text.length; from += 1)
    if (whole.startsWith(text.slice(from))) return text.slice(from);
  return '';
}

/** The longest start of `text` with which `whole` ends. */
function commonEnd(whole: string, text: string): string {
  for (let to = text.length; to > 0; to -= 1) if (whole.endsWith(text.slice(0, to))) return text.slice(0, to);
  return '';
}

/** What is between literals, if the text is these literals with something between each two. */
function between(text: string, literals: readonly string[]): readonly string[] | undefined {
  const found: string[] = [];
  let rest = text;
  for (const [place, literal] of literals.entries()) {
    const isLast = place === literals.length - 1;
    if (place === 0) {
      if (!rest.startsWith(literal)) return undefined;
      rest = rest.slice(literal.length);
      continue;
    }
    const at = isLast ? rest.length - literal.length : rest.indexOf(literal, 1);
    if (at < 1 || !rest.startsWith(literal, at)) return undefined;
    found.push(rest.slice(0, at));
    rest = rest.slice(at + literal.length);
  }
  return rest === '' ? found : undefined;
}

/** Whether this can be a value: a number where one belongs, and no words of a sentence, unless they are quoted. */
function isValue(value: string, { isNumber }: Slot, before: string, open: string): boolean {
  if (value.includes(open) || before.endsWith('“')) return true;
  return isNumber ? /^[\d.,]+$/.test(value) : !/(?<![\w@.:/-])[a-z]{2,}(?![\w@:/-]|\.\w)/.test(value);
}

function saidBy(
  form: Form,
  first: number,
  literals: readonly string[],
  values: readonly string[],
  open: string,
): Said | undefined {
  const named: [string, string][] = [];
  for (const [place, value] of values.entries()) {
    const slot = form.slots[first + place];
    if (!slot || !isValue(value, slot, literals[place] ?? '', open)) return undefined;
    named.push([slot.argument, value]);
  }
  const weight = literals.reduce((sum, literal) => sum + lettersIn(literal), 0);
  return { values: Object.fromEntries(named), choices: form.choices, weight };
}

/** A form that says the whole text. `open` stands for any value. */
export function saysWhole(form: Form, text: string, open: string): Said | undefined {
  const { literals } = form;
  if (literals.length === 1)
    return literals[0]?.trim() === text ? saidBy(form, 0, literals, [], open) : undefined;
  const values = between(text, literals);
  return values && saidBy(form, 0, literals, values, open);
}

/** A form of which the text is a part. The part may begin and end within a literal. The same case counts a little more. */
export function saysPart(form: Form, text: string, open: string): Said | undefined {
  const { literals } = form;
  let best: Said | undefined;
  for (const [from, literal] of literals.entries()) {
    const isSame = literal.includes(text);
    if (isSame || literal.toLowerCase().includes(text.toLowerCase())) {
      const said = saidBy(form, from, [text], [], open);
      return said && { ...said, weight: said.weight - (isSame ? 0.2 : 0.5) };
    }
    for (let to = from + 1; to < literals.length; to += 1) {
      const start = commonStart(text, literal);
      const end = commonEnd(text, literals[to] ?? '');
      const own = [start, ...literals.slice(from + 1, to), end];
      const values = between(text, own);
      const said = values && saidBy(form, from, own, values, open);
      if (said && said.weight - 0.2 > (best?.weight ?? 0)) best = { ...said, weight: said.weight - 0.2 };
    }
  }
  return best;
}
