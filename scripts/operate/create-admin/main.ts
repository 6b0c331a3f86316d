// Makes one more super admin and ends. The first one is made by the first start. A super admin can give and take every role.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAccount, createDeps } from '@ringpost/command-api/app';
import { REFUSALS, Rejection } from '@ringpost/domain';
import { openEngine } from '@ringpost/engine';
import { LOG_FILE } from '@ringpost/engine/data-folder';
import { createLog } from '@ringpost/web/http';
import { readSettings, type Settings } from '../start/settings.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const USAGE = 'npm run create-admin -- <email> [--json]';

/** The given password, or a new one for a person who reads it on a terminal: what is not a terminal may be a log. */
function choosePassword({ adminPassword }: Settings): { readonly password: string; readonly isNew: boolean } {
  if (adminPassword !== undefined) return { password: adminPassword, isNew: false };
  if (!process.stdout.isTTY)
    throw new Error('RINGPOST_ADMIN_PASSWORD is not set; where the output is no terminal, it must be given.');
  return { password: randomBytes(12).toString('base64url'), isNew: true };
}

async function main(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' } },
  });
  const [email, ...others] = positionals;
  if (email === undefined || others.length > 0) throw new Error(USAGE);
  process.umask(0o077);
  const settings = readSettings(process.env, ROOT);
  const { production, publicUrl = '', dataDir } = settings;
  if (settings.engine.kind === 'embedded' && !existsSync(join(dataDir, LOG_FILE)))
    throw new Error(`There is no event log in ${dataDir}.`);
  const { password, isNew } = choosePassword(settings);
  const engine = await openEngine(settings.engine);
  try {
    const clock = { now: () => new Date() };
    const log = createLog({ level: settings.logLevel });
    const deps = createDeps(engine, { clock, log, config: { publicUrl, production } });
    const account = {
      email,
      password,
      role: 'super_admin',
      confirmed: true,
      mustChangePassword: true,
    } as const;
    await createAccount(deps, account);
  } finally {
    await engine.close();
  }
  if (values.json ?? !process.stdout.isTTY) {
    const made = { state: 'made', email, role: 'super_admin', must_change_password: true };
    return JSON.stringify({ ...made, ...(isNew && { password }) });
  }
  const which = isNew ? `the password ${password}` : 'the password of RINGPOST_ADMIN_PASSWORD';
  return `${email} is a super admin, with ${which}, which must be changed at the first login.`;
}

try {
  console.log(await main());
} catch (error) {
  if (error instanceof Rejection) console.error(`The admin could not be made: ${REFUSALS[error.code].title}`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
