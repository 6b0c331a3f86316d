// The functions of notices that other nouns may call.

export { carryOutNoticeChanges, withdrawNoticeChange } from './change-notice.ts';
