import { LOG_START, type Position, type RecordedEvent } from '@ringpost/domain';
import {
  type AppTemplate,
  compileTemplates,
  type TemplateMatcher,
} from '@ringpost/domain/rules/template-matching';
import { shapeOf } from '@ringpost/engine';
import { type AppRow, apps, CATALOGUE_SHAPE } from '@ringpost/projections/catalogue/catalogue.view';
import type { Deps } from '../kernel/deps.ts';
import { readLog } from '../kernel/read-log.ts';
import type { Watcher } from '../kernel/run-policies.ts';

export interface TemplateIndex extends Watcher {
  /**
   * Resolves once all templates are known that were in the log at the first call. Before that, no text may be routed.
   * @throws StoreUnavailable: then the next call tries again
   */
  ready(): Promise<void>;
  /** All templates known so far. */
  all(): readonly AppTemplate[];
  /** The matcher with all templates known so far. */
  matcher(): TemplateMatcher;
}

/**
 * Reads the templates of the view. @returns the view's position; the start of the log if its rows belong to another
 * version of the program
 */
async function readView(
  { readModel }: Pick<Deps, 'readModel'>,
  add: (template: AppTemplate) => void,
): Promise<Position> {
  const version = await readModel.liveVersion('catalogue');
  if (version === undefined || shapeOf(version) !== CATALOGUE_SHAPE) return LOG_START;
  // The checkpoint is read before the rows. So events that are newer than the checkpoint may come twice, which changes nothing.
  const { position } = await readModel.checkpoint('catalogue', version);
  for (const { _id, templates } of await readModel.collection<AppRow>(apps).find({})) {
    for (const { templateId, keyword } of templates) add({ appId: _id, templateId, keyword });
  }
  return position;
}

/**
 * The templates of all apps: first from the view, then once from there to the head of the log, and then from the followed
 * log.
 */
export async function createTemplateIndex(deps: Pick<Deps, 'events' | 'readModel'>): Promise<TemplateIndex> {
  const templates = new Map<string, AppTemplate>();
  /** Ids of removed templates: the view or an earlier event may still name one of them after its removal was read. */
  const removed = new Set<string>();
  const after = await deps.events.head();
  let compiled: TemplateMatcher | undefined;
  let reading: Promise<void> | undefined;

  const add = (template: AppTemplate): void => {
    if (removed.has(template.templateId)) return;
    templates.set(template.templateId, template);
    compiled = undefined;
  };
  const onEvent = (event: RecordedEvent): void => {
    if (event.type === 'AppTemplateRemoved') {
      removed.add(event.data.templateId);
      templates.delete(event.data.templateId);
      compiled = undefined;
    }
    if (event.type !== 'AppTemplateAdded') return;
    const { appId, templateId, keyword } = event.data;
    add({ appId, templateId, keyword });
  };
  const read = async (): Promise<void> => {
    const position = await readView(deps, add);
    await readLog(deps, position, onEvent);
  };

  return {
    after,
    onEvent,
    ready() {
      reading ??= read().catch((error: unknown) => {
        reading = undefined;
        throw error;
      });
      return reading;
    },
    all: () => [...templates.values()],
    matcher() {
      compiled ??= compileTemplates([...templates.values()]);
      return compiled;
    },
  };
}
