import { isIP } from 'node:net';
import { type SmtpSettings, smtpSettings } from '@ringpost/command-api/app';
import {
  choiceOf,
  type Env,
  longEnough,
  readServiceSettings,
  type ServiceSettings,
  withoutEmpty,
} from '@ringpost/events/http';
import { firstAdminPasswordMinCharacters, secretMinCharacters } from '@ringpost/events/rules/limits';

/** Everything that the environment may say; the README has the same list. */
export interface Settings extends ServiceSettings {
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
  /** Undefined: mail stays in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Whom customers ask for help and credit; undefined: the pages name nobody. */
  readonly supportEmail: string | undefined;
  readonly secrets: { readonly twilioAuthToken: string | undefined; readonly jsonSecret: string | undefined };
}

/**
 * Reads the settings. An empty value is one that is not set. Nothing is guessed from a wrong one, and nothing that would
 * leave a door open in production is let through.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const env = withoutEmpty(environment);
  const service = readServiceSettings(env, root);
  const { production, host } = service;
  const smtp = smtpSettings(env);
  const mail = choiceOf(env, 'RINGPOST_MAIL', ['outbox']);
  if (mail && smtp)
    throw new Error('RINGPOST_MAIL is "outbox" and an SMTP server is set; choose one of them.');
  if (production) checkMail(smtp !== undefined || mail !== undefined);
  return {
    ...service,
    demo: demoOf(env, !production && isLoopback(host)),
    adminEmail: env.RINGPOST_ADMIN_EMAIL,
    adminPassword: longEnough(env, 'RINGPOST_ADMIN_PASSWORD', firstAdminPasswordMinCharacters),
    smtp,
    supportEmail: emailOf(env, 'RINGPOST_SUPPORT_EMAIL'),
    secrets: {
      twilioAuthToken: longEnough(env, 'TWILIO_AUTH_TOKEN', secretMinCharacters),
      jsonSecret: longEnough(env, 'RINGPOST_JSON_SECRET', secretMinCharacters),
    },
  };
}

/** Whether the port was chosen by the operator; if not, the next free one will do. */
export function isPortChosen(env: NodeJS.ProcessEnv): boolean {
  return env.PORT !== undefined && env.PORT !== '';
}

function checkMail(hasMail: boolean): void {
  if (hasMail) return;
  throw new Error('SMTP_URL is not set; set it, or RINGPOST_MAIL=outbox to have no mail sent in production.');
}

function demoOf(env: Env, isPossible: boolean): boolean {
  const asked = choiceOf(env, 'RINGPOST_DEMO', ['on', 'off']);
  if (asked === 'on' && !isPossible) {
    throw new Error(
      'RINGPOST_DEMO is "on"; it must be off in production and where HOST is not this machine only.',
    );
  }
  return isPossible && asked !== 'off';
}

function emailOf(env: Env, name: string): string | undefined {
  const text = env[name];
  if (text !== undefined && !/^[^\s@<>"'&]+@[^\s@<>"'&]+$/.test(text)) {
    throw new Error(`${name} is "${text}"; it must be one email address.`);
  }
  return text;
}

/** Whether only this machine can reach a server that listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}
