import { isIP } from 'node:net';
import { type CommandSettings, readCommandSettings } from '@ringpost/command-api/server-part';
import { FIRST_ADMIN_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { type QuerySettings, readQuerySettings } from '@ringpost/query-api/server-part';
import {
  choiceOf,
  type Env,
  longEnough,
  readServiceSettings,
  type ServiceSettings,
  withoutEmpty,
} from '@ringpost/web/http';

/** The port of all services together if `PORT` is not set. */
export const USUAL_PORT = 4780;

/** All variables of the environment. The chapters list them under their settings. */
export interface Settings extends ServiceSettings, CommandSettings, QuerySettings {
  readonly demo: boolean;
  /** Whether there is a sandbox below `/sandbox`. */
  readonly sandbox: boolean;
  readonly adminEmail: string | undefined;
  readonly adminPassword: string | undefined;
}

/** Whether the operator chose the port. If not, the next free one is used. */
export function isPortChosen(env: NodeJS.ProcessEnv): boolean {
  return env.PORT !== undefined && env.PORT !== '';
}

function demoOf(env: Env, isPossible: boolean): boolean {
  const choice = choiceOf(env, 'RINGPOST_DEMO', ['on', 'off']);
  if (choice === 'on' && !isPossible) {
    throw new Error(
      'RINGPOST_DEMO is "on"; it must be off in production and where HOST is not this machine only.',
    );
  }
  return isPossible && choice !== 'off';
}

/** Whether only this machine can reach a server on this address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Reads the settings. An empty value counts as not set. A wrong value is refused, and so is a setting that is unsafe in
 * production.
 * @throws Error with one sentence that names the variable, and never shows a secret
 */
export function readSettings(environment: NodeJS.ProcessEnv, root: string): Settings {
  const env = withoutEmpty(environment);
  const service = readServiceSettings(env, root, USUAL_PORT);
  const { production, host } = service;
  return {
    ...service,
    ...readCommandSettings(env, service),
    ...readQuerySettings(env),
    sandbox: choiceOf(env, 'RINGPOST_SANDBOX', ['on', 'off']) !== 'off',
    demo: demoOf(env, !production && isLoopback(host)),
    adminEmail: env.RINGPOST_ADMIN_EMAIL,
    adminPassword: longEnough(env, 'RINGPOST_ADMIN_PASSWORD', FIRST_ADMIN_PASSWORD_MIN_CHARACTERS),
  };
}
