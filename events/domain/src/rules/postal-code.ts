import { ZIP_DIGITS } from './limits.ts';

const POSTAL_CODE = new RegExp(`^(?:\\d{${ZIP_DIGITS}}|[a-z]\\d[a-z] ?\\d[a-z]\\d)$`, 'i');

/** Whether a text is a ZIP code of the United States, or a postal code of Canada. */
export function isPostalCode(text: string): boolean {
  return POSTAL_CODE.test(text);
}
