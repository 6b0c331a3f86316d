// What other nouns may call of messages.

export type { CallInbox, InboundCall, InboundSms, Inbox } from './inbox.ts';
