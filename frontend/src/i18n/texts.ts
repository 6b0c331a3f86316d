import { DEFAULT_LANGUAGE, type Language } from '@ringpost/domain/rules/languages';
import type { Texts } from './text-files.ts';

/** The groups of texts that the code loaded so far needs. */
const needed = new Set<string>();

interface Loaded {
  /** Grows while parts of the site are loaded. The object stays the same, so formatters can keep it. */
  readonly texts: Texts;
  readonly groups: Set<string>;
}
const loaded = new Map<string, Loaded>();
let spoken = DEFAULT_LANGUAGE;

/** The build adds a call to the end of each file that has texts. */
export function needTexts(group: string): void {
  needed.add(group);
}

/** The groups that the loaded code needs. */
export function neededTexts(): readonly string[] {
  return [...needed].sort();
}

function loadedOf(tag: string): Loaded {
  const ofLanguage = loaded.get(tag) ?? { texts: {}, groups: new Set() };
  loaded.set(tag, ofLanguage);
  return ofLanguage;
}

/** The texts of a language that were loaded so far. English has its texts in the code. */
export function textsOf(tag: string): Texts {
  return loadedOf(tag).texts;
}

async function loadGroup(language: Language, group: string): Promise<void> {
  // Loaded only when needed, because readers of English pages need no list of all files.
  const { textsIn } = await import('./text-files.ts');
  Object.assign(textsOf(language.tag), await textsIn(language, group));
  loadedOf(language.tag).groups.add(group);
}

/**
 * Loads the texts that the code needs in a language.
 * @throws Error if one cannot be loaded. The next call tries again.
 */
export async function loadTexts(language: Language): Promise<void> {
  if (language.tag === DEFAULT_LANGUAGE.tag) return;
  const { groups } = loadedOf(language.tag);
  const missing = [...needed].filter((group) => !groups.has(group));
  await Promise.all(missing.map((group) => loadGroup(language, group)));
}

/** Loads the texts of a language. All parts that are loaded later use this language. */
export async function speak(language: Language): Promise<void> {
  await loadTexts(language);
  spoken = language;
}

/** Loads the texts of the parts that were loaded since the last call. */
export async function textsReady(): Promise<void> {
  await loadTexts(spoken);
}
