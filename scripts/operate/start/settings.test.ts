import { LANGUAGES, PSEUDO_LANGUAGE } from '@ringpost/domain/rules/languages';
import { createLog } from '@ringpost/web/http';
import { describe, expect, it } from 'vitest';
import { openPreparedRingpost } from './bootstrap.ts';
import { isPortChosen, readSettings } from './settings.ts';

function read(env: NodeJS.ProcessEnv) {
  return readSettings(env, '/srv/ringpost');
}
const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://ringpost.example', RINGPOST_MAIL: 'outbox' },
};

describe('the settings', () => {
  it('have a default for everything: only this machine can connect, and there is a demo', () => {
    expect(read({})).toMatchObject({
      ...{ port: 4780, host: '127.0.0.1', publicUrl: undefined, dataDir: '/srv/ringpost/data' },
      ...{ production: false, demo: true, sandbox: true, logLevel: 'warn', trustProxy: [], smtp: undefined },
    });
  });

  it('have a demo only on an address of this machine', () => {
    for (const HOST of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) expect(read({ HOST }).demo).toBe(true);
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'ringpost.example']) {
      expect(read({ HOST }).demo, HOST).toBe(false);
      expect(() => read({ HOST, RINGPOST_DEMO: 'on' }), HOST).toThrow(
        /^RINGPOST_DEMO is "on"; it must be off/,
      );
    }
  });

  it('never have a demo in production', () => {
    expect(read(production)).toMatchObject({
      ...{ production: true, demo: false, host: '0.0.0.0', logLevel: 'info' },
    });
    expect(() => read({ ...production, RINGPOST_DEMO: 'on' })).toThrow(/^RINGPOST_DEMO is "on"/);
    expect(() => read({ ...production, RINGPOST_DEMO: 'on', HOST: '127.0.0.1' })).toThrow(/^RINGPOST_DEMO/);
  });

  it('have no sandbox if it is switched off', () => {
    expect(read({ ...production }).sandbox).toBe(true);
    expect(read({ RINGPOST_SANDBOX: 'off' }).sandbox).toBe(false);
    expect(() => read({ RINGPOST_SANDBOX: 'no' })).toThrow(/^RINGPOST_SANDBOX is "no"/);
  });

  it('have no demo if it is switched off', () => {
    expect(read({ RINGPOST_DEMO: 'off' }).demo).toBe(false);
  });

  it('name one email address for questions, or none', () => {
    expect(read({}).supportEmail).toBeUndefined();
    expect(read({ RINGPOST_SUPPORT_EMAIL: 'help@ringpost.example' }).supportEmail).toBe(
      'help@ringpost.example',
    );
    for (const text of ['help', 'a@b c@d', 'a@b.example"><script>']) {
      expect(() => read({ RINGPOST_SUPPORT_EMAIL: text }), text).toThrow(/^RINGPOST_SUPPORT_EMAIL is/);
    }
  });

  it('offer the contact form if somebody gets what it sends', () => {
    expect(read({})).toMatchObject({ takesMessages: false, teamChat: undefined });
    expect(read({ RINGPOST_SUPPORT_EMAIL: 'help@ringpost.example' }).takesMessages).toBe(true);
    expect(read({ RINGPOST_TEAM_CHAT_URL: 'https://chat.example/hooks/secret' })).toMatchObject({
      takesMessages: true,
      teamChat: { url: 'https://chat.example/hooks/secret' },
    });
  });

  it('say after how many days texts of free numbers are erased, or never', () => {
    expect(read({}).freeTextsDays).toBeUndefined();
    expect(read({ RINGPOST_FREE_TEXTS_DAYS: '30' }).freeTextsDays).toBe(30);
    for (const text of ['0', '-1', '1.5', '3651', 'thirty'])
      expect(() => read({ RINGPOST_FREE_TEXTS_DAYS: text }), text).toThrow(
        `RINGPOST_FREE_TEXTS_DAYS is "${text}"; it must be a whole number from 1 to 3650.`,
      );
  });

  it('name one https address in a messenger, or none', () => {
    expect(read({}).messengerUrl).toBeUndefined();
    expect(read({ RINGPOST_MESSENGER_URL: 'https://t.me/ringpost' }).messengerUrl).toBe(
      'https://t.me/ringpost',
    );
    for (const text of [
      'http://t.me/ringpost',
      'javascript:alert(1)',
      't.me/ringpost',
      'https://me:secret@t.me/',
      'https://t.me/"><script>',
      `https://t.me/${'a'.repeat(190)}`,
    ]) {
      expect(() => read({ RINGPOST_MESSENGER_URL: text }), text).toThrow(/^RINGPOST_MESSENGER_URL is/);
    }
  });

  it('have the languages with texts, and the pseudo-language where it is switched on', () => {
    expect(read({}).languages).toEqual(LANGUAGES);
    expect(read({ RINGPOST_PSEUDO_LANGUAGE: 'on' }).languages).toEqual([...LANGUAGES, PSEUDO_LANGUAGE]);
    expect(() => read({ RINGPOST_PSEUDO_LANGUAGE: 'yes' })).toThrow(/^RINGPOST_PSEUDO_LANGUAGE is "yes"/);
  });

  it('use the values of the environment', () => {
    const settings = read({
      ...{
        PORT: '8080',
        HOST: '::1',
        PUBLIC_URL: 'https://ringpost.example/',
        RINGPOST_DATA: '/var/ringpost',
      },
      ...{ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', LOG_LEVEL: 'debug', TWILIO_AUTH_TOKEN: 'x'.repeat(16) },
    });
    expect(settings).toMatchObject({
      ...{ port: 8080, host: '::1', publicUrl: 'https://ringpost.example', dataDir: '/var/ringpost' },
      ...{ trustProxy: ['10.0.0.0/8', '127.0.0.1'], logLevel: 'debug' },
    });
    expect(settings.secrets.twilioAuthToken).toBe('x'.repeat(16));
  });

  it('ask those who work here for a second factor in production, unless told otherwise', () => {
    const asks = (env: Record<string, string>) => read(env).adminsNeedFactor;
    const optional = { RINGPOST_ADMIN_SECOND_FACTOR: 'optional' };
    const required = { RINGPOST_ADMIN_SECOND_FACTOR: 'required' };
    expect([asks({}), asks(required)]).toEqual([false, true]);
    expect([asks(production), asks({ ...production, ...optional })]).toEqual([true, false]);
  });

  it('treat an empty value as not set', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'RINGPOST_DATA', 'RINGPOST_DEMO', 'NODE_ENV', 'TRUST_PROXY'];
    const secrets = ['TWILIO_AUTH_TOKEN', 'RINGPOST_JSON_SECRET', 'RINGPOST_ADMIN_PASSWORD'];
    const others = [
      'RINGPOST_ADMIN_EMAIL',
      'LOG_LEVEL',
      'RINGPOST_MAIL',
      'SMTP_URL',
      'SMTP_HOST',
      'SMTP_FROM',
    ];
    for (const empty of ['', ' ']) {
      const all = [...names, ...secrets, ...others].map((name) => [name, empty]);
      expect(read(Object.fromEntries(all))).toEqual(read({}));
    }
    expect(read({ SMTP_HOST: 'mail.example', SMTP_PORT: '', SMTP_FROM: '' }).smtp).toEqual(
      read({ SMTP_HOST: 'mail.example' }).smtp,
    );
  });

  it.each([
    ['TWILIO_AUTH_TOKEN', 16],
    ['RINGPOST_JSON_SECRET', 16],
    ['PLIVO_AUTH_TOKEN', 16],
    ['VONAGE_SIGNATURE_SECRET', 16],
    ['RINGPOST_METRICS_TOKEN', 16],
    ['RINGPOST_ADMIN_PASSWORD', 12],
  ])('refuse a %s of fewer than %i characters, without showing it', (name, characters) => {
    expect(() => read({ [name]: 'q'.repeat(characters) })).not.toThrow();
    const short = 'q'.repeat(characters - 1);
    expect(() => read({ [name]: short })).toThrow(
      `${name} has ${characters - 1} characters; it must have at least ${characters}.`,
    );
  });

  it('have the accounts at providers of SMS, each whole or not at all', () => {
    const telnyx = Buffer.alloc(32, 7).toString('base64');
    const bandwidth = { BANDWIDTH_CALLBACK_USER: 'ringpost', BANDWIDTH_CALLBACK_PASSWORD: 'q'.repeat(16) };
    const vonage = { VONAGE_SIGNATURE_SECRET: 's'.repeat(16) };
    const accountsOf = (env: Record<string, string>) => read(env).secrets.accounts;
    expect(accountsOf({ TELNYX_PUBLIC_KEY: telnyx, ...bandwidth, ...vonage })).toEqual({
      ...{ telnyxPublicKey: telnyx, plivoAuthToken: undefined },
      vonage: { secret: 's'.repeat(16), method: 'sha256' },
      bandwidth: { user: 'ringpost', password: 'q'.repeat(16) },
    });
    expect(accountsOf({ ...vonage, VONAGE_SIGNATURE_METHOD: 'md5hash' })?.vonage?.method).toBe('md5hash');
    expect(() => read({ TELNYX_PUBLIC_KEY: telnyx.slice(4) })).toThrow(/^TELNYX_PUBLIC_KEY is "/);
    expect(() => read({ VONAGE_SIGNATURE_METHOD: 'md5' })).toThrow(/^VONAGE_SIGNATURE_METHOD is set without/);
    expect(() => read({ ...vonage, VONAGE_SIGNATURE_METHOD: 'sha3' })).toThrow(
      /^VONAGE_SIGNATURE_METHOD is "sha3"/,
    );
    expect(() => read({ BANDWIDTH_CALLBACK_USER: 'a' })).toThrow(/are needed together/);
    expect(() => read({ ...bandwidth, BANDWIDTH_CALLBACK_USER: 'a:b' })).toThrow(/must have no colon/);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'ringpost.example'],
    ['PUBLIC_URL', 'https://ringpost.example/app'],
    ['PUBLIC_URL', 'ftp://ringpost.example'],
    ['RINGPOST_METRICS_PORT', 'any'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'prod'],
    ['RINGPOST_DEMO', 'no'],
    ['RINGPOST_MAIL', 'none'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', 'nginx'],
  ])('refuse %s=%s with a sentence that names it', (name, value) => {
    const start = `${name} is "${value}"; it must be`;
    expect(() => read({ [name]: value })).toThrow(
      expect.objectContaining({ message: expect.stringContaining(start) }),
    );
  });

  it('need in production the https address that customers use', () => {
    for (const PUBLIC_URL of [undefined, '', 'http://ringpost.example']) {
      expect(() => read({ ...production, PUBLIC_URL })).toThrow(
        /^PUBLIC_URL is ".*"; in production it must be/,
      );
    }
  });

  it('need in production a mail server, or the statement that there is none', () => {
    const { RINGPOST_MAIL: _, ...silent } = production;
    expect(() => read(silent)).toThrow(/^SMTP_URL is not set; .*RINGPOST_MAIL=outbox/);
    expect(read({ ...silent, SMTP_URL: 'smtps://mail.example' }).smtp).toBeDefined();
    expect(read({ ...silent, SMTP_HOST: 'mail.example' }).smtp).toBeDefined();
    expect(() => read({ ...production, SMTP_HOST: 'mail.example' })).toThrow(
      /^RINGPOST_MAIL is "outbox" and/,
    );
  });

  it('know whether the operator chose the port', () => {
    expect([isPortChosen({}), isPortChosen({ PORT: '' }), isPortChosen({ PORT: '0' })]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('use the embedded engine if all services start in one process', async () => {
    const servers = {
      EVENTSTORE_URL: 'esdb://one',
      MONGODB_URL: 'mongodb://one',
    };
    const settings = read({ RINGPOST_ENGINE: 'distributed', ...servers, KAFKA_BROKERS: 'one:9092' });
    await expect(openPreparedRingpost(settings, createLog({ level: 'silent' }))).rejects.toThrow(
      /^RINGPOST_ENGINE is "distributed"; start each service/,
    );
  });
});
