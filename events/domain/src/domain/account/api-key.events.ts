import { type Fact, fact } from '../fact.ts';
import { orNull, Type } from '../schema.ts';
import { KeyScope } from './key-scope.ts';

/** `name` and `addresses` are personal and sealed under `subject`. */
const OfApiKey = Type.Object({
  userId: Type.String(),
  keyId: Type.String(),
  name: Type.String(),
  scopes: Type.Array(KeyScope),
  /** What may be spent with it on one UTC day. Null: what the account may spend. */
  dayCapMills: orNull(Type.Integer()),
  /** The addresses and ranges from which it works, separated by commas. An empty text: from everywhere. */
  addresses: Type.String(),
  /** Null: it has no end. */
  endsAt: orNull(Type.String()),
  subject: Type.String(),
});
const MARKS = { personal: ['name', 'addresses'], hasOrigin: true } as const;

const OfNewKey = { ...OfApiKey.properties, hash: Type.String(), madeAt: Type.String() };

/** A program can act for the account with one more key. `hash`: its SHA-256. The key itself is stored nowhere. */
const ApiKeyMade = fact('ApiKeyMade', ['customer', 'admin'], OfNewKey, MARKS);
export type ApiKeyMade = Fact<typeof ApiKeyMade>;

/**
 * A program can try the API with one more key, in the sandbox and nowhere else. A fact of its own, so that an earlier version of the
 * program, which does not know it, never takes the key for one that spends real money.
 */
const ApiKeyMadeForSandbox = fact('ApiKeyMadeForSandbox', ['customer', 'admin'], OfNewKey, MARKS);

const ApiKeyChanged = fact('ApiKeyChanged', ['customer', 'admin'], { ...OfApiKey.properties }, MARKS);

/** The key works no more. */
const ApiKeyEnded = fact(
  'ApiKeyEnded',
  ['customer', 'admin'],
  { userId: Type.String(), keyId: Type.String() },
  { hasOrigin: true },
);

export const API_KEY_EVENTS = [ApiKeyMade, ApiKeyMadeForSandbox, ApiKeyChanged, ApiKeyEnded] as const;
export type ApiKeyEvent = Fact<(typeof API_KEY_EVENTS)[number]>;
