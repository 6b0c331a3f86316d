import type { Endpoint } from './endpoint.ts';
import type { SentField } from './key-requests.ts';

/** Fields whose values say nothing about a person: what is bought, for how much, and which part of a list is read. */
const SHOWN_FIELDS: ReadonlySet<string> = new Set([
  ...['action', 'app_uuid', 'service', 'country', 'country_iso', 'vendor_uuid', 'operator'],
  ...['quantity', 'quoted_price', 'max_price', 'maxPrice', 'term_hours', 'status'],
  ...['limit', 'offset', 'wait'],
]);
/** More say nothing, and one row must not be long. */
const FIELDS_MAX = 12;
/** A value can be any text that a stranger chose. A key, a phone number and the text of a message do not fit. */
const SHOWN_VALUE = /^(?:(?!\d{7})[\w.,-]{1,31}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function shownValue(name: string, value: unknown): string | null {
  if (!SHOWN_FIELDS.has(name) || (typeof value !== 'string' && typeof value !== 'number')) return null;
  const text = String(value);
  return SHOWN_VALUE.test(text) ? text : null;
}

/** The names of the fields that a contract knows, with the values that they have if nobody sends them. */
function knownFields(schema: unknown): readonly (readonly [name: string, byDefault: unknown])[] {
  const { properties = {} } = (schema ?? {}) as {
    readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>;
  };
  return Object.entries(properties).map(([name, field]) => [name, field.default]);
}

/** What a log may say of a request to an endpoint: the names of the fields that its contract knows, and few values. */
export function sentFieldsOf({ spec }: Endpoint): (query: unknown, body: unknown) => readonly SentField[] {
  const parts = [knownFields(spec.query), knownFields(spec.body)];
  return (...sent) =>
    sent
      .flatMap((part, index) => {
        if (typeof part !== 'object' || part === null) return [];
        const values = part as Readonly<Record<string, unknown>>;
        return (parts[index] ?? [])
          .filter(([name, byDefault]) => values[name] !== undefined && values[name] !== byDefault)
          .map(([name]) => ({ name, value: shownValue(name, values[name]) }));
      })
      .slice(0, FIELDS_MAX);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What a command made or changed, as its answer names it. */
const ANSWERED_IDS = ['order_uuid', 'payment_uuid', 'transfer_uuid', 'reservation_uuid', 'alert_uuid'];

function uuidIn(part: unknown, names: readonly string[]): string | null {
  if (typeof part !== 'object' || part === null) return null;
  const values = part as Readonly<Record<string, unknown>>;
  const found = names
    .map((name) => values[name])
    .find((value) => typeof value === 'string' && UUID.test(value));
  return typeof found === 'string' ? found : null;
}

/** The thing that a request was about: that of its path, or the one that the answer to it names. */
export function aboutOf(params: unknown, answered: unknown): string | null {
  return uuidIn(params, ['id']) ?? uuidIn(answered, ANSWERED_IDS);
}
