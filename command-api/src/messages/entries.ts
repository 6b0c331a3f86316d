// The functions of messages that other nouns may call.

export type { CallInbox, InboundCall, InboundSms, Inbox } from './inbox.ts';
export type { SmsParts } from './sms-parts.ts';
