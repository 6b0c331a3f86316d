import { describe, expect, it } from 'vitest';
import { isPortChosen, readSettings } from './settings.ts';

const read = (env: NodeJS.ProcessEnv) => readSettings(env, '/srv/ringpost');

describe('the settings', () => {
  it('have a default for everything, on this machine only and with a demo', () => {
    expect(read({})).toMatchObject({
      ...{ port: 4780, host: '127.0.0.1', publicUrl: undefined, dataDir: '/srv/ringpost/data' },
      ...{ production: false, demo: true, logLevel: 'warn', trustProxy: [], smtp: undefined },
    });
  });

  it('never have a demo in production, whatever is asked for', () => {
    expect(read({ NODE_ENV: 'production', RINGPOST_DEMO: 'on' })).toMatchObject({
      ...{ production: true, demo: false, host: '0.0.0.0', logLevel: 'info' },
    });
  });

  it('leave the demo out where it is switched off', () => {
    expect(read({ RINGPOST_DEMO: 'off' }).demo).toBe(false);
  });

  it('take what the environment says', () => {
    const settings = read({
      ...{
        PORT: '8080',
        HOST: '::1',
        PUBLIC_URL: 'https://ringpost.example/',
        RINGPOST_DATA: '/var/ringpost',
      },
      ...{ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1', LOG_LEVEL: 'debug', TWILIO_AUTH_TOKEN: 'secret' },
    });
    expect(settings).toMatchObject({
      ...{ port: 8080, host: '::1', publicUrl: 'https://ringpost.example', dataDir: '/var/ringpost' },
      ...{ trustProxy: ['10.0.0.0/8', '127.0.0.1'], logLevel: 'debug' },
    });
    expect(settings.secrets.twilioAuthToken).toBe('secret');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'ringpost.example'],
    ['PUBLIC_URL', 'https://ringpost.example/app'],
    ['PUBLIC_URL', 'ftp://ringpost.example'],
    ['LOG_LEVEL', 'loud'],
  ])('refuse %s=%s with a sentence that names it', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} is "${value}"; it must be`));
  });

  it('know whether the operator chose the port', () => {
    expect([isPortChosen({}), isPortChosen({ PORT: '' }), isPortChosen({ PORT: '0' })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
