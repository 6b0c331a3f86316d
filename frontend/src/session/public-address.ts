import { splitAddress } from '@ringpost/domain/rules/languages';
import { useLocation } from 'react-router-dom';
import { KNOWN_LANGUAGES } from '../i18n/language.ts';

/** The text of a part of an address. One with invalid escapes names nothing, so it stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The last part of the address of a public page below a list: `telegram` in `/zh/prices/telegram`. Undefined on the list itself. */
export function partBelow(path: string, list: string): string | undefined {
  const address = splitAddress(path, KNOWN_LANGUAGES).path;
  if (!address.startsWith(`${list}/`)) return undefined;
  const part = address.split('/').findLast((each) => each !== '');
  return part === undefined ? undefined : decoded(part);
}

export function usePartBelow(list: string): string | undefined {
  return partBelow(useLocation().pathname, list);
}
