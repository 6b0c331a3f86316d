/** A piece of text that identifies the app of a message. Never a regular expression. */
export interface AppTemplate {
  readonly appId: string;
  readonly templateId: string;
  readonly keyword: string;
}

/** `tie`: the longest keywords of several apps are equally long. */
export type TemplateMatch =
  | { readonly kind: 'match'; readonly template: AppTemplate }
  | { readonly kind: 'tie'; readonly appIds: readonly string[] }
  | { readonly kind: 'none' };

export type TemplateMatcher = (text: string) => TemplateMatch;

interface Candidate {
  readonly template: AppTemplate;
  readonly needle: string;
}

function longestMatch(candidates: readonly Candidate[], haystack: string): TemplateMatch {
  let longest: Candidate | null = null;
  const appIds = new Set<string>();
  for (const candidate of candidates) {
    if (longest && candidate.needle.length < longest.needle.length) break;
    if (!haystack.includes(candidate.needle)) continue;
    appIds.add(candidate.template.appId);
    longest ??= candidate;
  }
  if (!longest) return { kind: 'none' };
  return appIds.size > 1
    ? { kind: 'tie', appIds: [...appIds] }
    : { kind: 'match', template: longest.template };
}

// Some senders use full-width letters and no-break spaces. Folding makes them comparable with keywords.
function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, ' ');
}

/**
 * Prepares a matcher for many messages. A keyword matches anywhere in the text, in any case, and the longest match wins.
 * Equally long matches of different apps are a tie; of one app, the first in the list wins. Blank keywords are ignored,
 * because they would match everything.
 */
export function compileTemplates(templates: readonly AppTemplate[]): TemplateMatcher {
  const candidates = templates
    .map((template): Candidate => ({ template, needle: normalise(template.keyword).trim() }))
    .filter(({ needle }) => needle !== '')
    .sort((a, b) => b.needle.length - a.needle.length);
  return (text) => longestMatch(candidates, normalise(text));
}

/** The template that matches one text. For many texts use `compileTemplates`. */
export function matchTemplates(text: string, templates: readonly AppTemplate[]): TemplateMatch {
  return compileTemplates(templates)(text);
}
