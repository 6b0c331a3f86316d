import type { View } from '@ringpost/engine';

/**
 * An SMS of an app that came to a number which nobody has, as strangers may see it: without its sender, and with everything hidden
 * that could be a code. Of each app and number, only the newest. `_id`: the message. `subject`: whose key seals its text.
 */
export interface UnclaimedRow {
  readonly _id: string;
  readonly appId: string;
  readonly e164: string;
  readonly receivedAt: string;
  readonly subject: string;
  /** Empty once the text was erased. It is not for sale then. */
  readonly msg: string;
}

/** The unclaimed messages of an app, the oldest first, and at most as many as are offered. `_id`: the app. */
export interface UnclaimedAppRow {
  readonly _id: string;
  readonly offers: readonly Pick<UnclaimedRow, '_id' | 'e164' | 'receivedAt'>[];
}

/** The unclaimed messages of a number, by which they are found when somebody uses it. `_id`: the number. */
export interface UnclaimedNumberRow {
  readonly _id: string;
  readonly offers: readonly { readonly messageId: string; readonly appId: string }[];
}

export const unclaimed: View<UnclaimedRow> = {
  name: 'unclaimed',
  indexes: [['appId', 'receivedAt'], ['receivedAt']],
  sealed: { subjectOf: ({ subject }) => subject, lost: { msg: '' } },
};
export const unclaimedApps: View<UnclaimedAppRow> = { name: 'unclaimed-apps', indexes: [] };
export const unclaimedNumbers: View<UnclaimedNumberRow> = { name: 'unclaimed-numbers', indexes: [] };
