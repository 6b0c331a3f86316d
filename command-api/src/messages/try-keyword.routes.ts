import { APP_KEYWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { toPosition } from '@ringpost/engine';
import { apps } from '@ringpost/projections/catalogue/catalogue.view';
import { type Endpoint, endpoint, rejectField } from '@ringpost/web/http';
import type { Deps } from '../kernel/deps.ts';
import { originOf } from '../kernel/origin.ts';
import type { TemplateIndex } from './template-index.ts';
import { tryKeywordContract } from './try-keyword.contract.ts';
import { createKeywordTrials, withoutDigits } from './try-keyword.ts';

/** Trying a keyword on the newest texts. */
export function tryKeywordRoutes(deps: Deps, templates: TemplateIndex): readonly Endpoint[] {
  const trials = createKeywordTrials(deps, templates);
  return [
    endpoint('admin', tryKeywordContract, async (call, admin) => {
      const { params, body, requestId } = call;
      const keyword = body.keyword.trim();
      if (keyword.length < APP_KEYWORD_MIN_CHARACTERS)
        throw rejectField('keyword', 'short', 'The keyword is too short.');
      const { texts, leftOut, position, ...counts } = await trials.try({
        appId: params.id,
        keyword,
        reason: body.reason.trim(),
        adminId: admin.userId,
        requestId,
        origin: originOf(call, admin),
      });
      const appIds = [...new Set(texts.flatMap(({ appId }) => appId ?? []))];
      const rows = await deps.readModel.collection(apps).getMany(appIds);
      const names = new Map(rows.map(({ _id, name }) => [_id, name]));
      const data = texts.map(({ messageId, receivedAt, from, text, appId, wins }) => ({
        uuid: messageId,
        received_at: receivedAt,
        from,
        msg: withoutDigits(text),
        app_uuid: appId,
        app_name: names.get(appId ?? '') ?? null,
        wins,
      }));
      return {
        status: 200,
        body: { ...counts, left_out: leftOut, data },
        position: toPosition(deps.events.epoch, position),
      };
    }),
  ];
}
