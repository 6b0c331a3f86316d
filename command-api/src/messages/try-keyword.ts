import { setImmediate as nextTurn } from 'node:timers/promises';
import { app, type Origin, type Position, reject, streams } from '@ringpost/domain';
import { KEYWORD_TRIED_TEXTS, KEYWORD_TRIED_TEXTS_SHOWN } from '@ringpost/domain/rules/limits';
import { type AppTemplate, compileTemplates } from '@ringpost/domain/rules/template-matching';
import { type MessageHeadRow, messageHeads } from '@ringpost/projections/messages/message-heads.view';
import { noteTriedKeyword } from '../apps/entries.ts';
import type { Deps } from '../kernel/deps.ts';
import { withSubAccounts } from '../kernel/sub-accounts.ts';
import type { TemplateIndex } from './template-index.ts';

interface TryKeyword {
  readonly appId: string;
  readonly keyword: string;
  readonly reason: string;
  readonly adminId: string;
  readonly requestId: string;
  readonly origin: Origin;
}

/** A text that contains the keyword. */
interface MatchingText {
  readonly messageId: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly text: string;
  readonly appId: string | null;
  readonly wins: boolean;
}

export interface Tried {
  readonly compared: number;
  readonly since: string | null;
  readonly matching: number;
  readonly winning: number;
  readonly leftOut: number;
  readonly texts: readonly MatchingText[];
  readonly position: Position;
}

/** Texts that are read and compared before other requests have their turn: about a millisecond of work. */
const AT_ONCE = 20;
/** The id of the keyword that is tried. No template has it. */
const DRAFT = 'draft';

interface OpenText {
  readonly from: string;
  readonly text: string;
}

/** What the log can still read of a message: two empty texts once its key is gone. */
async function readText({ events }: Deps, messageId: string): Promise<OpenText> {
  const facts = await events.readStream(streams.sms(messageId));
  let found: OpenText = { from: '', text: '' };
  for (const { type, data } of facts) {
    // What was given to a customer is sealed for that customer, so the later fact decides.
    if (type === 'SmsReceived' || type === 'SmsRoutedByAdmin' || type === 'SmsClaimed') found = data;
  }
  return found;
}

/** The newest texts, without calls. */
async function newestTexts({ readModel }: Deps): Promise<readonly MessageHeadRow[]> {
  const newest = { sort: [['receivedAt', -1]], limit: KEYWORD_TRIED_TEXTS } as const;
  const rows = await readModel.collection(messageHeads).find({}, newest);
  return rows.filter(({ kind }) => kind === 'sms');
}

/** How a text fits: not at all, or whether the app gets it. The first matcher is cheap, and most texts need no other. */
function fitting(appId: string, keyword: string, others: readonly AppTemplate[]) {
  const draft: AppTemplate = { appId, templateId: DRAFT, keyword };
  const contains = compileTemplates([draft]);
  const all = compileTemplates([...others, draft]);
  return (text: string): 'none' | 'wins' | 'loses' => {
    if (contains(text).kind !== 'match') return 'none';
    const match = all(text);
    return match.kind === 'match' && match.template.appId === appId ? 'wins' : 'loses';
  };
}

async function compare(
  deps: Deps,
  { appId, keyword, adminId }: TryKeyword,
  templates: readonly AppTemplate[],
): Promise<Omit<Tried, 'position'>> {
  const rows = await newestTexts(deps);
  // An admin pays for a withheld message of an own account, as customers do.
  const own = new Set<string | null>(await withSubAccounts(deps, adminId));
  const others = rows.filter(({ userId }) => !own.has(userId));
  const howOf = fitting(appId, keyword, templates);
  const texts: MatchingText[] = [];
  let [matching, winning, compared] = [0, 0, 0];
  for (let at = 0; at < others.length; at += AT_ONCE) {
    const slice = others.slice(at, at + AT_ONCE);
    const opened = await Promise.all(slice.map(({ _id }) => readText(deps, _id)));
    for (const [index, { from, text }] of opened.entries()) {
      const row = slice[index];
      if (!row || text === '') continue;
      compared += 1;
      const how = howOf(text);
      if (how === 'none') continue;
      matching += 1;
      winning += how === 'wins' ? 1 : 0;
      if (texts.length >= KEYWORD_TRIED_TEXTS_SHOWN) continue;
      const { _id: messageId, receivedAt } = row;
      texts.push({ messageId, receivedAt, from, text, appId: row.appId, wins: how === 'wins' });
    }
    await nextTurn();
  }
  const since = rows.at(-1)?.receivedAt ?? null;
  return { compared, since, matching, winning, leftOut: rows.length - compared, texts };
}

/** Compares drafts of keywords with the newest texts, one draft at a time. */
export function createKeywordTrials(deps: Deps, templates: TemplateIndex) {
  let isBusy = false;

  async function tryOne(request: TryKeyword): Promise<Tried> {
    const { appId, keyword, reason, adminId, requestId, origin } = request;
    const { state } = await deps.streams.refresh(streams.app(appId), app);
    if (state.name === null) throw reject('not-found');
    await templates.ready();
    const tried = await compare(deps, request, templates.all());
    const actor = `admin:${adminId}`;
    const ids = { operationId: requestId, causationId: requestId, correlationId: requestId };
    const command = { type: 'NoteTriedKeyword', appId, keyword, reason, texts: tried.compared } as const;
    // Nothing is shown before the log says who saw it, and why.
    const { position } = await noteTriedKeyword(deps, appId, command, { ...ids, actor, ...origin });
    return { ...tried, position };
  }

  return {
    /** @throws Rejection `not-found`, `busy` */
    async try(request: TryKeyword): Promise<Tried> {
      if (isBusy) throw reject('busy');
      isBusy = true;
      try {
        return await tryOne(request);
      } finally {
        isBusy = false;
      }
    },
  };
}

/** A text as an admin sees it who tries a keyword: no digit of a code, in any script. */
export function withoutDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, '•');
}
