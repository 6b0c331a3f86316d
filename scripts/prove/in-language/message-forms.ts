import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What stands in for a value in one form of a message. */
export interface Slot {
  readonly argument: string;
  readonly isNumber: boolean;
}

/** One way to say a message: its literal texts, the slots between them, and the choices that lead to it. */
export interface Form {
  /** One more than there are slots. */
  readonly literals: readonly string[];
  readonly slots: readonly Slot[];
  /** The branch of each `select`, and the number of each `plural`, by the argument. */
  readonly choices: Readonly<Record<string, string>>;
}

/** A message with very many branches is not taken apart: no journey asks for it. */
const MOST_FORMS = 400;
const START: Form = { literals: [''], slots: [], choices: {} };

function withLiteral({ literals, ...form }: Form, text: string): Form {
  return { ...form, literals: [...literals.slice(0, -1), `${literals.at(-1)}${text}`] };
}

function withSlot({ literals, slots, choices }: Form, slot: Slot): Form {
  return { literals: [...literals, ''], slots: [...slots, slot], choices };
}

/** A branch that cannot be with a choice that was made before: the same argument, chosen otherwise. */
function isPossible(choices: Form['choices'], argument: string, key: string): boolean {
  return choices[argument] === undefined || choices[argument] === key;
}

function branches(
  form: Form,
  part: MessageFormatElement & { readonly type: TYPE.select | TYPE.plural },
): Form[] {
  const options = Object.entries(part.options).filter(([key]) => isPossible(form.choices, part.value, key));
  return options.flatMap(([key, { value }]) =>
    formsOf(value, { ...form, choices: { ...form.choices, [part.value]: key } }, part.value),
  );
}

/** Every way to say a message. `counted`: the argument of the plural around it. */
function formsOf(
  parts: readonly MessageFormatElement[],
  from: Form = START,
  counted?: string,
): readonly Form[] {
  let forms: readonly Form[] = [from];
  for (const part of parts) {
    forms = forms.flatMap((form) => {
      switch (part.type) {
        case TYPE.literal:
          return [withLiteral(form, part.value)];
        case TYPE.pound:
          return [withSlot(form, { argument: counted ?? '', isNumber: true })];
        case TYPE.tag:
          return formsOf(part.children, form, counted);
        case TYPE.select:
        case TYPE.plural:
          return branches(form, part);
        default:
          return [withSlot(form, { argument: part.value, isNumber: part.type === TYPE.number })];
      }
    });
    if (forms.length > MOST_FORMS) return [];
  }
  return forms;
}

/** Every way to say an ICU text. */
export function formsOfText(text: string): readonly Form[] {
  return formsOf(parse(text, { captureLocation: false }));
}
