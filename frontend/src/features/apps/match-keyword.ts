import { matchTemplates } from '@ringpost/domain/rules/template-matching';
import type { AppTemplateView } from '@ringpost/query-api/catalogue/admin-apps.contract';

interface KeywordMatch {
  /** The keyword by which a message is of this app, if it is compared with the keywords of this app alone. */
  readonly wins: AppTemplateView | null;
  /** Keywords that fit too and are shorter. */
  readonly others: readonly AppTemplateView[];
}

/** How a message matches the keywords of one app, by the rule of the server. */
export function matchKeyword(text: string, templates: readonly AppTemplateView[]): KeywordMatch {
  const known = templates.map(({ template_uuid: templateId, keyword }) => ({
    appId: '',
    templateId,
    keyword,
  }));
  const match = matchTemplates(text, known);
  if (match.kind !== 'match') return { wins: null, others: [] };
  const fits = templates.filter(({ template_uuid }) => {
    const own = known.filter(({ templateId }) => templateId === template_uuid);
    return matchTemplates(text, own).kind === 'match';
  });
  const { templateId } = match.template;
  return {
    wins: templates.find(({ template_uuid }) => template_uuid === templateId) ?? null,
    others: fits.filter(({ template_uuid }) => template_uuid !== templateId),
  };
}
