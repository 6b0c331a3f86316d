import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  accounts,
  bandwidth,
  bandwidthEvents,
  basic,
  closeHooks,
  gatewayForm,
  now,
  openHooks,
  PLIVO_URL,
  plivo,
  plivoForm,
  postForm,
  refusalOf,
  signedByPlivo,
  signedByVonage,
  stored,
  telnyx,
  telnyxEvent,
  VENDOR_ID,
  vonage,
  vonageForm,
  vonageGet,
  vonageMessage,
  vonageMessages,
} from './hooks.fixture.ts';
import { plivoV2Headers, plivoV3Headers, telnyxHeaders, vonageToken } from './signed-sms.fixture.ts';
import { vonageSignature } from './vonage-signature.ts';

beforeEach(openHooks);
afterEach(closeHooks);

describe('a request without a good proof', () => {
  const cases: Readonly<Record<string, () => Promise<Response>>> = {
    'of Telnyx with another body': () => {
      const body = telnyxEvent({});
      return telnyx(telnyxEvent({ text: 'x' }), telnyxHeaders(body, now()));
    },
    'of Telnyx from six minutes ago': () => {
      const body = telnyxEvent({});
      return telnyx(body, telnyxHeaders(body, new Date(now().getTime() - 360_000)));
    },
    'of Telnyx with another time': () => {
      const body = telnyxEvent({});
      const headers = telnyxHeaders(body, new Date(now().getTime() - 60_000));
      return telnyx(body, { ...headers, 'telnyx-timestamp': String(now().getTime() / 1000) });
    },
    'of Telnyx without a signature': () => telnyx(telnyxEvent({}), {}),
    'of Plivo with another text': () => plivo(plivoForm({ Text: 'x' }), signedByPlivo(plivoForm())),
    'of Plivo with one field more': () => plivo(plivoForm({ Extra: '1' }), signedByPlivo(plivoForm())),
    'of Plivo with another token': () =>
      plivo(plivoForm(), plivoV3Headers(plivoForm(), PLIVO_URL, 'guessed', '1')),
    'of Plivo with a bad version 3 beside a good version 2': () =>
      plivo(plivoForm(), {
        ...plivoV3Headers(plivoForm(), PLIVO_URL, 'guessed', '1'),
        ...plivoV2Headers(PLIVO_URL, accounts.plivoAuthToken, '2'),
      }),
    'of Vonage with another text': () =>
      postForm('/hooks/sms/vonage', { ...signedByVonage(vonageForm()), text: 'x' }),
    'of Vonage without a signature': () => postForm('/hooks/sms/vonage', vonageForm()),
    'of Vonage from two days ago': () => vonage({ timestamp: String(now().getTime() / 1000 - 2 * 86_400) }),
    'of Vonage from the future': () => vonage({ timestamp: String(now().getTime() / 1000 + 600) }),
    'of Vonage by a weaker method': () => {
      const weaker = { ...accounts.vonage, method: 'md5hash' } as const;
      return postForm('/hooks/sms/vonage', { ...vonageForm(), sig: vonageSignature(vonageForm(), weaker) });
    },
    'of Vonage by GET with another text': () => vonageGet({ ...signedByVonage(vonageForm()), text: 'x' }),
    'of Vonage with the token of another body': () =>
      vonageMessages(
        vonageMessage({ text: 'x' }),
        vonageToken(vonageMessage(), accounts.vonage.secret, now()),
      ),
    'of Vonage with another secret': () =>
      vonageMessages(vonageMessage(), vonageToken(vonageMessage(), 'guessed', now())),
    'of Vonage whose token has no signature': () => {
      const token = vonageToken(vonageMessage(), '', now(), {}, { alg: 'none' });
      return vonageMessages(vonageMessage(), `${token.split('.').slice(0, 2).join('.')}.x`);
    },
    'of Vonage whose token says another method': () =>
      vonageMessages(
        vonageMessage(),
        vonageToken(vonageMessage(), accounts.vonage.secret, now(), {}, { alg: 'HS512' }),
      ),
    'of Vonage whose token is two days old': () =>
      vonageMessages(
        vonageMessage(),
        vonageToken(vonageMessage(), accounts.vonage.secret, new Date(now().getTime() - 2 * 86_400_000)),
      ),
    'of Vonage whose token names no body': () =>
      vonageMessages(
        vonageMessage(),
        vonageToken(vonageMessage(), accounts.vonage.secret, now(), { payload_hash: undefined }),
      ),
    'of Bandwidth with another password': () =>
      bandwidth(bandwidthEvents(), basic(accounts.bandwidth.user, 'guessed')),
    'of Bandwidth with another user': () =>
      bandwidth(bandwidthEvents(), basic('somebody', accounts.bandwidth.password)),
    'of Bandwidth with a token': () => bandwidth(bandwidthEvents(), `Bearer ${accounts.bandwidth.password}`),
    'of a gateway with another secret': () =>
      postForm('/hooks/sms/gateway', gatewayForm({ secret: 'guessed' })),
    'of a gateway without a secret': () => postForm('/hooks/sms/gateway', gatewayForm({ secret: '' })),
    'of a gateway that names a vendor, with the secret of the settings': () =>
      postForm('/hooks/sms/gateway', gatewayForm({ vendor: VENDOR_ID })),
  };

  it('is refused, and nothing of it is kept', async () => {
    for (const [what, deliver] of Object.entries(cases))
      expect(await refusalOf(await deliver()), what).toEqual([403, 'bad-signature']);
    expect(await stored()).toEqual([]);
  });

  it('is refused also where it has a signature of Plivo that came with another form', async () => {
    const headers = plivoV2Headers(PLIVO_URL, accounts.plivoAuthToken, '1');
    expect((await plivo(plivoForm(), headers)).status).toBe(200);
    expect(await refusalOf(await plivo(plivoForm({ MessageUUID: '2', Text: 'x' }), headers))).toEqual([
      403,
      'bad-signature',
    ]);
    expect(await stored()).toHaveLength(1);
  });
});
