import { isAfter, LOG_START, type Position, type RecordedEvent } from '@ringpost/events/domain';
import { shapeOf } from '@ringpost/events/engine';
import {
  type AppTemplate,
  compileTemplates,
  type TemplateMatcher,
} from '@ringpost/events/rules/template-matching';
import { type AppRow, apps, CATALOGUE_SHAPE } from '@ringpost/projections/catalogue/catalogue.view';
import type { Deps } from '../kernel/deps.ts';
import type { Watcher } from '../kernel/run-policies.ts';

export interface TemplateIndex extends Watcher {
  /**
   * Resolves once every template is known that was in the log when it was first asked; before that no text may be routed.
   * @throws StoreUnavailable: then the next call tries again
   */
  ready(): Promise<void>;
  /** The matcher over every template known by now. */
  matcher(): TemplateMatcher;
}

/**
 * The templates of all apps: from the view as far as that has come, from there to the head of the log once, and from the
 * watched log after that.
 */
export async function openTemplateIndex(deps: Pick<Deps, 'events' | 'readModel'>): Promise<TemplateIndex> {
  const templates = new Map<string, AppTemplate>();
  const after = await deps.events.head();
  let compiled: TemplateMatcher | undefined;
  let reading: Promise<void> | undefined;

  const add = (template: AppTemplate): void => {
    templates.set(template.templateId, template);
    compiled = undefined;
  };
  const onEvent = (event: RecordedEvent): void => {
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
    matcher() {
      compiled ??= compileTemplates([...templates.values()]);
      return compiled;
    },
  };
}

/** Hands over what the view holds. @returns how far it has come; the log's start while its rows are those of another version of the program. */
async function readView(
  { readModel }: Pick<Deps, 'readModel'>,
  add: (template: AppTemplate) => void,
): Promise<Position> {
  const version = await readModel.liveVersion('catalogue');
  if (version === undefined || shapeOf(version) !== CATALOGUE_SHAPE) return LOG_START;
  // The checkpoint is read first: what the rows hold beyond it comes again from the log, and changes nothing.
  const { position } = await readModel.checkpoint('catalogue', version);
  for (const { _id, templates } of await readModel.collection<AppRow>(apps).find({})) {
    for (const { templateId, keyword } of templates) add({ appId: _id, templateId, keyword });
  }
  return position;
}

/** Hands over everything from a position to the head of the log as it is now. */
async function readLog(
  { events }: Pick<Deps, 'events'>,
  from: Position,
  onEvent: (event: RecordedEvent) => void,
): Promise<void> {
  const head = await events.head();
  for (let after = from; isAfter(head, after); ) {
    const page = await events.readAll({ after });
    for (const event of page) onEvent(event);
    after = page.at(-1)?.position ?? head;
  }
}
