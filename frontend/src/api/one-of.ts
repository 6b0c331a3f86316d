/** `text` if it is one of `values`, otherwise undefined. For input from outside, such as an address. */
export function oneOf<Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text);
}

/** `text` if it has the format that the server accepts, otherwise undefined. For values in an address. */
export function fitting(form: RegExp, text: string): string | undefined {
  return form.test(text) ? text : undefined;
}

/** The form of an id. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The first digits of a phone number, in any format that people write; undefined if it is something else. */
export function prefixOf(text: string): string | undefined {
  return fitting(/^\+?\d{1,15}$/, text.replaceAll(/[\s().-]/g, ''));
}
