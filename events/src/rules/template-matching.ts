/** A text fragment by which the sender's app is known. Never a regular expression. */
export interface AppTemplate {
  readonly appId: string;
  readonly templateId: string;
  readonly keyword: string;
}

/** `tie`: several apps claim the text with equal right. */
export type TemplateMatch =
  | { readonly kind: 'match'; readonly template: AppTemplate }
  | { readonly kind: 'tie'; readonly appIds: readonly string[] }
  | { readonly kind: 'none' };

export type TemplateMatcher = (text: string) => TemplateMatch;

interface Candidate {
  readonly template: AppTemplate;
  readonly needle: string;
}

/**
 * Prepares a matcher for many messages. Keywords are found anywhere in the text, whatever their case; the longest that
 * is found wins. Equally long keywords of different apps are a tie; of one app, the first in the list wins. Blank keywords
 * are ignored, because they would match everything.
 */
export function compileTemplates(templates: readonly AppTemplate[]): TemplateMatcher {
  const candidates = templates
    .map((template): Candidate => ({ template, needle: normalise(template.keyword).trim() }))
    .filter(({ needle }) => needle !== '')
    .sort((a, b) => b.needle.length - a.needle.length);
  return (text) => longestMatch(candidates, normalise(text));
}

/** The template that claims the text; `compileTemplates` is the way for more than one text. */
export function matchTemplates(text: string, templates: readonly AppTemplate[]): TemplateMatch {
  return compileTemplates(templates)(text);
}

function longestMatch(candidates: readonly Candidate[], haystack: string): TemplateMatch {
  let found: Candidate | null = null;
  const appIds = new Set<string>();
  for (const candidate of candidates) {
    if (found && candidate.needle.length < found.needle.length) break;
    if (!haystack.includes(candidate.needle)) continue;
    appIds.add(candidate.template.appId);
    found ??= candidate;
  }
  if (!found) return { kind: 'none' };
  return appIds.size > 1 ? { kind: 'tie', appIds: [...appIds] } : { kind: 'match', template: found.template };
}

// Full-width letters and no-break spaces of some senders must not hide a keyword; folding keeps this comparable.
function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, ' ');
}
