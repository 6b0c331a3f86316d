import {
  type AppTemplate,
  compileTemplates,
  type TemplateMatcher,
} from '@ringpost/events/rules/template-matching';
import { type AppRow, apps } from '@ringpost/projections/catalogue/catalogue.view';
import type { Deps } from '../kernel/deps.ts';
import type { Watcher } from '../kernel/run-policies.ts';

export interface TemplateBook extends Watcher {
  /** The matcher over every template known by now. */
  matcher(): TemplateMatcher;
}

/** The templates of all apps, from the view once and from the log after that. */
export const openTemplateBook = async (deps: Pick<Deps, 'readModel'>): Promise<TemplateBook> => {
  const templates = new Map<string, AppTemplate>();
  // The checkpoint is read first: what the rows hold beyond it comes again from the log, and changes nothing.
  const version = await deps.readModel.liveVersion('catalogue');
  const { position: after } = await deps.readModel.checkpoint('catalogue', version);
  const rows = await deps.readModel.collection<AppRow>(apps).find({});
  for (const row of rows) {
    for (const { templateId, keyword } of row.templates) {
      templates.set(templateId, { appId: row._id, templateId, keyword });
    }
  }
  let compiled: TemplateMatcher | undefined;
  return {
    after,
    matcher() {
      compiled ??= compileTemplates([...templates.values()]);
      return compiled;
    },
    note(event) {
      if (event.type !== 'AppTemplateAdded') return;
      const { appId, templateId, keyword } = event.data;
      templates.set(templateId, { appId, templateId, keyword });
      compiled = undefined;
    },
  };
};
