import { LANGUAGES, type Language, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { choiceOf, type Env, messengerUrlOf, supportEmailOf, withoutEmpty } from '@ringpost/web/http';

/** The settings that only the query API reads from the environment. */
export interface QuerySettings {
  /** The address for help and credit; undefined: the pages show none. */
  readonly supportEmail?: string | undefined;
  /** The address for help in a messenger; undefined: the pages show none. */
  readonly messengerUrl?: string | undefined;
  /** Whether the people who run the site get what somebody writes in the contact form. */
  readonly takesMessages?: boolean;
  /** The languages that a reader can choose. The default language is the first. */
  readonly languages: readonly Language[];
}

/**
 * Reads the settings of the query API. An empty value counts as not set.
 * @throws Error with one sentence that names the variable
 */
export function readQuerySettings(environment: Env): QuerySettings {
  const env = withoutEmpty(environment);
  const supportEmail = supportEmailOf(env);
  const messengerUrl = messengerUrlOf(env);
  const takesMessages = supportEmail !== undefined || env.RINGPOST_TEAM_CHAT_URL !== undefined;
  const hasPseudo = choiceOf(env, 'RINGPOST_PSEUDO_LANGUAGE', ['on', 'off']) === 'on';
  const languages = hasPseudo ? [...LANGUAGES, PSEUDO_LANGUAGE] : LANGUAGES;
  return { supportEmail, messengerUrl, takesMessages, languages };
}
