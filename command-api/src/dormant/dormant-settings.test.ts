import { describe, expect, it } from 'vitest';
import { readDormantSettings } from './dormant-settings.ts';

describe('who activates dormant numbers', () => {
  it('is the simulated vendor outside production, and nobody in production', () => {
    expect(readDormantSettings({}, false).vendor).toBe('simulated');
    expect(readDormantSettings({}, true).vendor).toBe('off');
  });

  it('can be nobody, but is never the simulated vendor in production', () => {
    expect(readDormantSettings({ RINGPOST_DORMANT_NUMBERS: 'off' }, false).vendor).toBe('off');
    expect(() => readDormantSettings({ RINGPOST_DORMANT_NUMBERS: 'simulated' }, true)).toThrow(
      'RINGPOST_DORMANT_NUMBERS is "simulated"; it must not be in production',
    );
  });

  it('is Twilio if it is named, with its credentials', () => {
    const credentials = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' };
    expect(readDormantSettings(credentials, true).vendor).toBe('off');
    const env = { ...credentials, RINGPOST_DORMANT_NUMBERS: 'twilio' };
    expect(readDormantSettings(env, true)).toEqual({
      vendor: 'twilio',
      settings: { accountSid: 'AC1', authToken: 'secret' },
    });
    expect(() => readDormantSettings({ RINGPOST_DORMANT_NUMBERS: 'twilio' }, true)).toThrow(
      'set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as well',
    );
  });

  it('is Telnyx if it is named, with its credentials and the key that checks its messages', () => {
    const credentials = { TELNYX_API_KEY: 'KEY1', TELNYX_MESSAGING_PROFILE_ID: 'a-profile' };
    const env = { ...credentials, RINGPOST_DORMANT_NUMBERS: 'telnyx' };
    expect(readDormantSettings({ ...env, TELNYX_PUBLIC_KEY: 'a-key' }, true)).toEqual({
      vendor: 'telnyx',
      settings: { apiKey: 'KEY1', messagingProfileId: 'a-profile' },
    });
    expect(() => readDormantSettings(env, true)).toThrow(/and TELNYX_PUBLIC_KEY as well[.]$/);
  });

  it.each([
    ['plivo', ['PLIVO_AUTH_ID', 'PLIVO_AUTH_TOKEN', 'PLIVO_APP_ID']],
    ['vonage', ['VONAGE_API_KEY', 'VONAGE_API_SECRET', 'VONAGE_APPLICATION_ID', 'VONAGE_SIGNATURE_SECRET']],
    [
      'bandwidth',
      [
        ...['BANDWIDTH_ACCOUNT_ID', 'BANDWIDTH_CLIENT_ID', 'BANDWIDTH_CLIENT_SECRET', 'BANDWIDTH_SITE_ID'],
        ...['BANDWIDTH_LOCATION_ID', 'BANDWIDTH_APPLICATION_ID', 'BANDWIDTH_CALLBACK_USER'],
        'BANDWIDTH_CALLBACK_PASSWORD',
      ],
    ],
  ])('is %s if it is named, with all of its settings', (vendor, names) => {
    const credentials = Object.fromEntries(names.map((name) => [name, `the ${name}`]));
    expect(readDormantSettings(credentials, true).vendor).toBe('off');
    const env = { ...credentials, RINGPOST_DORMANT_NUMBERS: vendor };
    expect(readDormantSettings(env, true).vendor).toBe(vendor);
    for (const name of names)
      expect(() => readDormantSettings({ ...env, [name]: undefined }, true)).toThrow(
        `${names.slice(0, -1).join(', ')} and ${names.at(-1)} as well.`,
      );
  });

  it('behaves as set, and as usual where nothing is set', () => {
    const env = { RINGPOST_SIMULATED_VENDOR: 'delay=1 stock=2 lost=0.5' };
    expect(readDormantSettings(env, false)).toMatchObject({
      behaviour: { delaySeconds: 1, stock: 2, lostShare: 0.5, failShare: 0 },
    });
  });

  it.each(['delay', 'speed=1', 'lost=2', 'stock=-1'])('refuses %s', (text) => {
    expect(() => readDormantSettings({ RINGPOST_SIMULATED_VENDOR: text }, false)).toThrow(
      `RINGPOST_SIMULATED_VENDOR contains "${text}"`,
    );
  });
});
