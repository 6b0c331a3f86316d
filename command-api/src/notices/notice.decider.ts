import {
  dueFacts,
  NOTICE_PLANNING,
  type NoticeEvent,
  type NoticesState,
  notices,
  withDueFacts,
} from '@ringpost/domain';
import type { Notice } from '@ringpost/domain/rules/notices';
import {
  planChange,
  type ToWithdraw,
  type When,
  withdrawChange,
} from '@ringpost/domain/rules/planned-changes';
import type { Decider } from '../kernel/decider.ts';

type ChangeText = When & {
  readonly type: 'ChangeNoticeText';
  readonly notice: Notice;
  /** Empty: the text that it has by default. */
  readonly text: string;
};

export type NoticeCommand =
  | ChangeText
  | (ToWithdraw & { readonly type: 'WithdrawNoticeChange' })
  /** Makes the planned changes that count now facts. */
  | { readonly type: 'CarryOutNoticeChanges'; readonly now: string };

function changeText(command: ChangeText, { texts, changes }: NoticesState): readonly NoticeEvent[] {
  const { notice, text, countsFrom } = command;
  if (countsFrom !== null) {
    const act = { kind: 'notice-text', notice, text } as const;
    return planChange(changes, { of: 'notices', subjectId: 'notices' }, { ...command, countsFrom }, act);
  }
  if ((texts.get(notice) ?? '') === text) return [];
  return [{ type: 'NoticeTextChanged', data: { notice, text } }];
}

/** The texts of notices. A text counts at once, or from its date. */
export const noticeDecider: Decider<NoticesState, NoticeCommand, NoticeEvent> = {
  ...notices,
  decide(command, state) {
    if (command.type === 'CarryOutNoticeChanges') return dueFacts(NOTICE_PLANNING, state, command.now);
    return withDueFacts(NOTICE_PLANNING, state, command.now, (current) =>
      command.type === 'ChangeNoticeText'
        ? changeText(command, current)
        : withdrawChange(current.changes, command),
    );
  },
};
