import {
  NOTICE_PLANNING,
  type NoticesState,
  notices,
  type Position,
  stateAt,
  streams,
} from '@ringpost/domain';
import { BANNER_TEXT_MAX_CHARACTERS } from '@ringpost/domain/rules/limits';
import { type Notice, valuesIn } from '@ringpost/domain/rules/notices';
import type { ToWithdraw, When } from '@ringpost/domain/rules/planned-changes';
import { rejectField } from '@ringpost/web/http';
import type { Cause } from '../kernel/command-handler.ts';
import { type Deps, nowIso } from '../kernel/deps.ts';
import { valuesOf } from '../mail/entries.ts';
import { handleNotices } from './notice.commands.ts';

/** The texts that count now, even if the fact of a planned one comes late. */
export async function readTexts(deps: Pick<Deps, 'streams' | 'clock'>): Promise<NoticesState['texts']> {
  const { state } = await deps.streams.refresh(streams.notices(), notices);
  return stateAt(NOTICE_PLANNING, state, nowIso(deps)).texts;
}

/** A value that the notice does not have would be shown in its braces. @throws Rejection `invalid-request` */
function requireFitting(notice: Notice, text: string): void {
  if (notice === 'banner') {
    if (text.includes('\n')) throw rejectField('text', 'oneLine', 'The banner has one line.');
    if (text.length > BANNER_TEXT_MAX_CHARACTERS)
      throw rejectField(
        'text',
        'maxLength',
        `The banner has at most ${BANNER_TEXT_MAX_CHARACTERS} characters.`,
        { limit: BANNER_TEXT_MAX_CHARACTERS },
      );
    return;
  }
  const known = valuesOf(notice);
  const unknown = valuesIn(text).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw rejectField('text', 'unknownValue', `This notice has no value {${unknown}}.`, { name: unknown });
}

/**
 * Changes the text of a notice, at once or on a date.
 * @throws Rejection `invalid-request`, `change-date`, `too-many-changes`
 */
export async function changeNotice(
  deps: Deps,
  notice: Notice,
  text: string,
  when: When,
  cause: Cause,
): Promise<Position> {
  requireFitting(notice, text);
  return (await handleNotices(deps, '', { type: 'ChangeNoticeText', notice, text, ...when }, cause)).position;
}

/** @throws Rejection `not-found` for a change that is not planned, or counts already */
export async function withdrawNoticeChange(
  deps: Deps,
  withdrawn: ToWithdraw,
  cause: Cause,
): Promise<Position> {
  return (await handleNotices(deps, '', { type: 'WithdrawNoticeChange', ...withdrawn }, cause)).position;
}

/** Makes the planned changes that count now facts. */
export async function carryOutNoticeChanges(deps: Deps, cause: Cause): Promise<void> {
  await handleNotices(deps, '', { type: 'CarryOutNoticeChanges', now: nowIso(deps) }, cause);
}
