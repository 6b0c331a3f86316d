import { type Env, withoutEmpty } from '@ringpost/events/http';

/** The settings that only the query API reads from the environment. */
export interface QuerySettings {
  /** The address for help and credit; undefined: the pages show none. */
  readonly supportEmail: string | undefined;
}

/**
 * Reads the settings of the query API. An empty value counts as not set.
 * @throws Error with one sentence that names the variable
 */
export function readQuerySettings(environment: Env): QuerySettings {
  const { RINGPOST_SUPPORT_EMAIL: supportEmail } = withoutEmpty(environment);
  if (supportEmail !== undefined && !/^[^\s@<>"'&]+@[^\s@<>"'&]+$/.test(supportEmail)) {
    throw new Error(`RINGPOST_SUPPORT_EMAIL is "${supportEmail}"; it must be one email address.`);
  }
  return { supportEmail };
}
