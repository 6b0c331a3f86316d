import { ValueDamaged } from '../errors.ts';

/** @param place where the text is stored, for people. @throws ValueDamaged if it is no JSON any more */
export function parseStored<T>(text: string, place: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new ValueDamaged(place, { cause });
  }
}
