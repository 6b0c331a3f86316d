import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { TestServer } from './test-server.ts';

interface Key {
  readonly kid: string;
  readonly secret: string;
}

export interface Forger {
  /** A changed token of the owner, signed with the server's own key unless another is given. */
  forge(claims?: object, header?: object, secret?: string | Uint8Array): string;
  /** Tokens that must never be accepted, by their fault. */
  readonly bad: Readonly<Record<string, string>>;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
function hmac(algorithm: string, secret: string | Uint8Array, text: string): string {
  return createHmac(algorithm, secret).update(text).digest('base64url');
}

/** Knows the server's own key, unlike an attacker, so that each fault is tested alone. */
export async function openForger({ ringpost, people, tokenOf, now }: TestServer): Promise<Forger> {
  const ring = await ringpost.engine.vault.get<{ readonly keys: readonly Key[] }>('signing-keys', 'ring');
  const key = ring?.value.keys[0];
  const token = await tokenOf('owner');
  if (!key || token === undefined) throw new Error('there is nothing to forge from');
  const secretOf = Buffer.from(key.secret, 'base64url');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const good = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), jti: 'forged' };
  const goodHeader = { alg: 'HS256', typ: 'at+jwt', kid: key.kid };
  const seconds = Math.floor(now().getTime() / 1000);

  const forge: Forger['forge'] = (claimed = {}, headed = {}, secret = secretOf) => {
    const input = `${part({ ...goodHeader, ...headed })}.${part({ ...good, ...claimed })}`;
    return `${input}.${hmac('sha256', secret, input)}`;
  };
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaInput = `${part({ ...goodHeader, alg: 'RS256' })}.${part(good)}`;
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const hs512 = `${part({ ...goodHeader, alg: 'HS512' })}.${part(good)}`;
  const bad = {
    'no token at all': 'abc',
    dots: '...',
    'not signed': `${part({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
    'not signed, with a capital': `${part({ ...goodHeader, alg: 'None' })}.${claims}.`,
    'stripped of its signature': `${header}.${claims}.`,
    'cut short': token.slice(0, -3),
    'signed for other claims': `${header}.${part({ ...good, sub: people.admin.userId })}.${signature}`,
    'signed with another key': forge({}, {}, Buffer.alloc(32, 1)),
    'signed with an empty key': forge({}, {}, ''),
    'signed with its own name': forge({}, {}, key.kid),
    'of an unknown key': forge({}, { kid: 'nobody' }),
    'of a key by path': forge({}, { kid: '../../../dev/null' }, ''),
    'of a key by query': forge({}, { kid: "' or 1=1 --" }),
    'of a key by prototype': forge({}, { kid: '__proto__' }),
    'of no key': forge({}, { kid: undefined }),
    'signed by HS512': `${hs512}.${hmac('sha512', secretOf, hs512)}`,
    'signed by RSA': `${rsaInput}.${sign('sha256', Buffer.from(rsaInput), privateKey).toString('base64url')}`,
    'signed with a public key as a secret': forge({}, {}, pem),
    'bringing its own key': forge({}, { jwk: { kty: 'oct', k: 'AAAA' } }, Buffer.alloc(3)),
    'pointing at a key set': forge({}, { jku: 'https://evil.example/keys' }, Buffer.alloc(32, 2)),
    'pointing at a certificate': forge({}, { x5u: 'https://evil.example/x' }, Buffer.alloc(32, 3)),
    'critical in a way nobody knows': forge({}, { crit: ['unknown'], unknown: true }),
    'of another issuer': forge({ iss: 'evil' }),
    'without an issuer': forge({ iss: undefined }),
    'for another audience': forge({ aud: 'mail' }),
    'without an audience': forge({ aud: undefined }),
    'of another type': forge({}, { typ: 'reset+jwt' }),
    'without a type': forge({}, { typ: undefined }),
    'not good yet': forge({ nbf: seconds + 60 }),
    'without an end': forge({ exp: undefined }),
    'ending in words': forge({ exp: '9999999999' }),
    'of nobody': forge({ sub: undefined }),
    'of somebody unknown': forge({ sub: '0198c0de-0000-7000-8000-00000000dead' }),
    'of an epoch in words': forge({ epoch: '0' }),
    'without a name': forge({ jti: undefined }),
    'of eight kilobytes': forge({ pad: 'x'.repeat(8_000) }),
  };
  return { forge, bad };
}
