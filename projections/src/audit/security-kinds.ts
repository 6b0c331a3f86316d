import type { RecordedEvent } from '@ringpost/domain';
import type { SecurityKind } from '@ringpost/domain/rules/security-kinds';

type Type = RecordedEvent['type'];

/** The kinds of facts that say by themselves what happened. */
const OF_FACTS: ReadonlyMap<Type, SecurityKind> = new Map<Type, SecurityKind>([
  ['PasswordChanged', 'password-changed'],
  ['SecondFactorAdded', 'factor-changed'],
  ['SecondFactorRemoved', 'factor-changed'],
  ['RecoveryCodesMade', 'factor-changed'],
  ['RecoveryCodeUsed', 'factor-changed'],
  ['PasskeyAdded', 'factor-changed'],
  ['PasskeyRemoved', 'factor-changed'],
  ['ApiKeyMade', 'secret-shown'],
  ['ApiKeyMadeForSandbox', 'secret-shown'],
  ['ApiKeyChanged', 'secret-shown'],
  ['ApiKeyEnded', 'secret-shown'],
  ['SessionsRevoked', 'sessions-ended'],
  ['SessionsEnded', 'sessions-ended'],
  ['RoleChanged', 'role-given'],
  ['RoleGiven', 'role-given'],
  ['AccountDeactivated', 'account-status'],
  ['AccountReactivated', 'account-status'],
  ['SubAccountClosed', 'account-status'],
  ['ForgettingRequested', 'forgetting'],
  ['ForgettingCancelled', 'forgetting'],
  ['AccountForgotten', 'forgetting'],
  ['MailLinkShown', 'mail-link-shown'],
  ['MailSentAgain', 'mail-sent-again'],
  ['SmsShownToAdmin', 'text-read'],
  ['AppKeywordTried', 'text-read'],
  ['VendorSecretCreated', 'secret-shown'],
  ['VendorSecretRevoked', 'secret-shown'],
  ['UpstreamSet', 'secret-shown'],
  ['UpstreamRemoved', 'secret-shown'],
  ['WebhookSecretRolled', 'secret-shown'],
  ['EventSkipped', 'event-skipped'],
  ['StoreRestored', 'restored'],
  ['RestoreDecided', 'restored'],
]);

/** The kinds of notes, by the word of the security log. */
const OF_NOTES: ReadonlyMap<string, SecurityKind> = new Map<string, SecurityKind>([
  ['login', 'signed-in'],
  ['logout', 'signed-out'],
  ['password-proved', 'password-proved'],
  ['session-ended', 'sessions-ended'],
  ['link-asked', 'link-asked'],
  ['reset-asked', 'link-asked'],
  ['export', 'exported'],
  ['own-data-exported', 'exported'],
  ['read', 'private-read'],
  ['webhook-secret-shown', 'secret-shown'],
  ['key-used', 'key-used'],
  ['second-factor-started', 'factor-changed'],
  ['passkey-started', 'factor-changed'],
  ['passkey-asked', 'password-proved'],
  ['signing-keys-replaced', 'keys-replaced'],
]);

const OF_REFUSALS: ReadonlyMap<string, SecurityKind> = new Map<string, SecurityKind>([
  ['login', 'sign-in-refused'],
  ['passkey-asked', 'sign-in-refused'],
  ['password-proved', 'password-refused'],
  ['access', 'access-refused'],
]);

/** Undefined for an event that is not of the security log. */
export function securityKindOf(event: RecordedEvent): SecurityKind | undefined {
  if (event.type !== 'SecurityNoted') return OF_FACTS.get(event.type);
  const { event: word, outcome } = event.data;
  return (outcome === 'refused' ? OF_REFUSALS.get(word) : undefined) ?? OF_NOTES.get(word) ?? 'other';
}
