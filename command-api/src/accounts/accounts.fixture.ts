import type { Role } from '@ringpost/domain';
import { type Engine, openEngine } from '@ringpost/engine';
import { accounts as accountsView } from '@ringpost/projections/accounts/accounts.view';
import {
  createHttpApp,
  createLog,
  createSessions,
  openHttpListener,
  openSigningKeys,
  type Sessions,
  type SigningKeys,
} from '@ringpost/web/http';
import { afterEach, beforeEach } from 'vitest';
import { createDeps } from '../kernel/create-deps.ts';
import type { Deps } from '../kernel/deps.ts';
import type { PasswordCost } from '../kernel/password-cost.ts';
import { mailRoutes } from '../mail/mail.routes.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox, type Outbox } from '../mail/outbox.ts';
import { subjectOf } from '../mail/write-letter.ts';
import { walletsRoutes } from '../wallets/wallets.routes.ts';
import { createAccountTokens } from './account-tokens.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { readAccount } from './accounts-context.ts';
import { createAccount } from './create-account.ts';

export const PASSWORD = 'tall order of fish';
export const ANN = 'ann@example.org';
/** The time at the start of each test. */
export const start = Date.parse('2026-11-21T10:00:00.000Z');

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer.
  readonly body: any;
}

interface Opened {
  readonly engine: Engine;
  readonly deps: Deps;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly keys: SigningKeys;
  readonly accounts: Accounts;
  /** The address of the server. */
  readonly base: string;
  close(): Promise<void>;
}

interface StageOptions {
  /** Whether an admin may do nothing until the account has a second factor; no by default. */
  readonly adminsNeedFactor?: boolean;
  /** The mail server that the outbox uses; by default none. It is made for each test. */
  readonly mailer?: () => Mailer;
  /** How much work each hash of a password is; very little by default. */
  readonly passwordCost?: PasswordCost;
}

/** Hashes of the real cost would be most of the time of these tests. */
const LITTLE_WORK = { memoryKibibytes: 8, passes: 1, lanes: 1 };

async function open(
  now: () => Date,
  write: (line: string) => void,
  pause: () => Promise<void>,
  { adminsNeedFactor = false, mailer, passwordCost = LITTLE_WORK }: StageOptions,
): Promise<Opened> {
  const clock = { now };
  const engine = await openEngine({ kind: 'embedded', folder: ':memory:' });
  // No projector runs here, so nobody is known to be a second super admin.
  await engine.readModel.define({ name: 'accounts', version: 1, views: [accountsView] });
  const log = createLog({ level: 'info', destination: { write } });
  const config = { publicUrl: 'https://ringpost.example', production: true, adminsNeedFactor };
  const deps = createDeps(engine, { clock, config, log }, { random: () => 0.5, passwordCost });
  const outbox = createOutbox(deps, createAccountTokens(deps), mailer?.());
  const keys = await openSigningKeys(engine.vault, clock);
  const readOne = (id: string) => readAccount(deps, id);
  const sessions = createSessions({ ...engine, keys, clock, adminsNeedFactor, readAccount: readOne });
  const accounts = await createAccounts(deps, { sessions, keys, outbox, pause });
  const app = createHttpApp([...accounts.endpoints, ...mailRoutes(deps, outbox), ...walletsRoutes(deps)], {
    clock,
    sessions,
    log,
    config: { ...config, trustProxy: ['127.0.0.1'] },
  });
  const listener = await openHttpListener({ host: '127.0.0.1', port: 0, closeWithinMs: 0 });
  listener.serve(app);
  return {
    engine,
    deps,
    outbox,
    sessions,
    keys,
    accounts,
    base: listener.url,
    async close() {
      await listener.close();
      await accounts.close();
      await outbox.close();
      await engine.close();
    },
  };
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

export async function codeOf(answer: Promise<Answered>): Promise<unknown> {
  return (await answer).body.code;
}

/** The routes of accounts, mail and wallets on a real port. They open before each test of the file and close after it. */
export function accountsStage(options: StageOptions = {}) {
  let opened: Opened;
  let now = start;
  let lines: string[] = [];
  let pausing: Promise<void> = Promise.resolve();

  beforeEach(async () => {
    now = start;
    lines = [];
    pausing = Promise.resolve();
    opened = await open(
      () => new Date(now),
      (line) => void lines.push(line),
      () => pausing,
      options,
    );
  });
  afterEach(() => opened.close());

  const call = async (
    method: string,
    path: string,
    body?: object,
    token?: string,
    headers: object = {},
  ): Promise<Answered> => {
    const response = await fetch(opened.base + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status, headers: received } = response;
    return { status, headers: received, text, body: text === '' ? {} : JSON.parse(text) };
  };
  const post = (path: string, body: object, token?: string, headers?: object) =>
    call('POST', `/api/auth/${path}`, body, token, headers);
  const login = (email = ANN, secret = PASSWORD) => post('login', { email, password: secret });
  const mails = async () => {
    await opened.accounts.idle();
    const rows = (await opened.outbox.list({ limit: 100 })).rows.toReversed();
    return rows.map((row) => ({ ...row, subject: subjectOf(row, row.locale) }));
  };
  /** The link of the newest mail. */
  const lastLink = async (): Promise<string> => {
    const mail = (await mails()).at(-1);
    return mail ? opened.outbox.makeLink(mail) : '';
  };
  const lastToken = async () => tokenOf(await lastLink());
  const signUp = async (email = ANN) => {
    await post('register', { email, password: PASSWORD });
    await post('register/confirm', { token: await lastToken(), password: PASSWORD });
  };

  return {
    call,
    post,
    login,
    mails,
    lastLink,
    lastToken,
    signUp,
    opened: () => opened,
    /** All lines that the logger has written so far. */
    logged: () => lines.join(''),
    /** The id of an admin, or of somebody else who works here, with one of their sessions. */
    async admin(email = 'root@example.org', role: Role = 'admin') {
      const account = { email, password: PASSWORD, role, confirmed: true } as const;
      const { userId } = await createAccount(opened.deps, account);
      return { userId, email, token: (await login(email)).body.token as string };
    },
    /** Delays the jobs after an answer until this promise resolves. */
    pauseUntil(over: Promise<void>): void {
      pausing = over;
    },
    /** Sets the clock of all parts. */
    at(instant: number): void {
      now = instant;
    },
  };
}
