import { describe, expect, it } from 'vitest';
import { readSmppSettings } from './smpp-settings.ts';

const VENDOR_ID = '0198c0de-0000-7000-8000-000000000001';
const SECRET = 'a-secret-word';

const read = (env: Readonly<Record<string, string>>, production = false) => readSmppSettings(env, production);

describe('the settings of SMPP', () => {
  it('open nothing by themselves', () => {
    expect(read({}, true)).toEqual({ listen: undefined, accounts: [], links: [], ca: undefined });
  });

  it('are a port with accounts, and SMSCs', () => {
    const settings = read({
      RINGPOST_SMPP_PORT: '2775',
      RINGPOST_SMPP_ACCOUNTS: `one:${SECRET} two:${SECRET}:${VENDOR_ID}`,
      RINGPOST_SMPP_LINKS: `smpps://us:p%40ss%20word@smsc.example?mode=receiver&vendor=${VENDOR_ID}
        smpp://us:${SECRET}@[::1]:2776?system_type=SMS`,
    });
    expect(settings).toEqual({
      listen: { host: '127.0.0.1', port: 2775, tls: undefined },
      accounts: [
        { systemId: 'one', password: SECRET, vendorId: undefined },
        { systemId: 'two', password: SECRET, vendorId: VENDOR_ID },
      ],
      links: [
        {
          ...{ systemId: 'us', password: 'p@ss word', vendorId: VENDOR_ID, host: 'smsc.example' },
          ...{ port: 3550, tls: true, mode: 'receiver', systemType: '' },
        },
        {
          ...{ systemId: 'us', password: SECRET, vendorId: undefined, host: '::1', port: 2776 },
          ...{ tls: false, mode: 'transceiver', systemType: 'SMS' },
        },
      ],
      ca: undefined,
    });
    const proxied = { RINGPOST_SMPP_PORT: '2775', RINGPOST_SMPP_PROXY: 'v2' };
    expect(read(proxied).listen).toEqual({ host: '127.0.0.1', port: 2775, tls: undefined, isProxied: true });
    const listen = { host: '0.0.0.0', port: 2775 };
    expect(read({ RINGPOST_SMPP_PORT: '2775', RINGPOST_SMPP_TLS: 'off' }, true)).toMatchObject({ listen });
  });

  it.each([
    ['RINGPOST_SMPP_PORT', { RINGPOST_SMPP_PORT: '70000' }],
    ['RINGPOST_SMPP_TLS_KEY_FILE', { RINGPOST_SMPP_PORT: '2775' }],
    ['RINGPOST_SMPP_TLS', { RINGPOST_SMPP_PORT: '2775', RINGPOST_SMPP_TLS: 'no' }],
    ['RINGPOST_SMPP_TLS_CERT_FILE', { RINGPOST_SMPP_TLS_CERT_FILE: '/nowhere' }],
    ['RINGPOST_SMPP_TLS_KEY_FILE', { RINGPOST_SMPP_TLS_CERT_FILE: import.meta.filename }],
    ['RINGPOST_SMPP_ACCOUNTS', { RINGPOST_SMPP_ACCOUNTS: SECRET }],
    ['RINGPOST_SMPP_ACCOUNTS', { RINGPOST_SMPP_ACCOUNTS: `one:${SECRET}:not-a-vendor` }],
    ['RINGPOST_SMPP_ACCOUNTS', { RINGPOST_SMPP_ACCOUNTS: `one:${SECRET} one:${SECRET}` }],
    ['RINGPOST_SMPP_ACCOUNTS', { RINGPOST_SMPP_ACCOUNTS: `one:${SECRET.slice(0, 7)}` }],
    ['RINGPOST_SMPP_LINKS', { RINGPOST_SMPP_LINKS: `https://us:${SECRET}@smsc.example` }],
    ['RINGPOST_SMPP_LINKS', { RINGPOST_SMPP_LINKS: `smpp://us:${SECRET}@smsc.example/path` }],
    ['RINGPOST_SMPP_LINKS', { RINGPOST_SMPP_LINKS: `smpp://us:${SECRET}@smsc.example?mode=sender` }],
    ['RINGPOST_SMPP_LINKS', { RINGPOST_SMPP_LINKS: `smpp://:${SECRET}@smsc.example` }],
    ['RINGPOST_SMPP_LINKS', { RINGPOST_SMPP_LINKS: `smpp://us:%zz${SECRET}@smsc.example` }],
    ['RINGPOST_SMPP_CA_FILE', { RINGPOST_SMPP_CA_FILE: '/nowhere' }],
  ])('stop the start by a sentence that names %s, and shows no password', (name, env) => {
    expect(() => read(env, true)).toThrow(name);
    expect(() => read(env, true)).not.toThrow(SECRET);
  });
});
