import { streams } from '@ringpost/domain';
import { type CallersOf, createHandle } from '../kernel/create-handle.ts';
import { type NoticeCommand, noticeDecider } from './notice.decider.ts';

/** Who may cause each command. */
export const NOTICE_COMMANDS = {
  ChangeNoticeText: ['admin'],
  WithdrawNoticeChange: ['admin'],
  CarryOutNoticeChanges: ['system'],
} satisfies CallersOf<NoticeCommand>;

/** There is one list of notices, whatever the id. */
export const handleNotices = createHandle(noticeDecider, () => streams.notices(), NOTICE_COMMANDS);
