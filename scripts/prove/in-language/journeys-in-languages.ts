/** Each journey of customers runs in one of the languages; what every customer does runs in all. */
const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  activation: ['zh', 'ru'],
  buying: ['zh', 'ru', 'ar'],
  orders: ['zh', 'ru', 'ar'],
  alerts: ['zh'],
  'any-inventory': ['ru'],
  'balance-proof': ['ar'],
  bulk: ['ru'],
  history: ['zh'],
  keys: ['ar'],
  landing: ['ru'],
  limits: ['zh'],
  live: ['ar'],
  navigation: ['ru'],
  offline: ['ar'],
  overview: ['zh'],
  partners: ['ar'],
  passkeys: ['zh'],
  payments: ['zh'],
  'port-ins': ['ru'],
  'ported-numbers': ['ru'],
  privacy: ['ru'],
  rentals: ['ar'],
  reservations: ['ar'],
  'second-factor': ['zh'],
  session: ['ru'],
  statistics: ['zh'],
  unclaimed: ['ar'],
  voice: ['ar'],
  webhook: ['zh'],
  withheld: ['ru'],
};

/**
 * Why the other journeys run in English only. Those of people who work here look for texts of admins. The slow ones are not listed: they
 * are of admins, too, or look at one screen.
 */
export const NOT_TRANSLATED: Readonly<Record<string, string>> = {
  admin: 'Admins.',
  refund: 'Admins.',
  documents: 'Its pages are read without scripts, or by the titles of documents.',
  'first-admin': 'Admins.',
  inventory: 'Admins.',
  'managed-numbers': 'Admins.',
  'fresh-password': 'Admins.',
  languages: 'It is about the choice of a language.',
};

/** Single journeys that run in English only, by the start of their names. */
const ENGLISH_ONLY: Readonly<Record<string, string>> = {
  'a public page whose code is lost is loaded again at once, th':
    'It counts what is opened, and a browser of another language is led to its own address first.',
  'a free number is found in the list, can be read without scri':
    'It reads pages without scripts, whose language is that of their address.',
  'a part of the page is scrolled to half a second after it was':
    'It follows the headings of a document, which are no messages.',
  'an admin adds a passkey, logs in with it or a recovery code,': 'Admins.',
  'numbers are checked, their request waits for money, and once':
    'An admin chooses states in it, whose names several messages have.',
  'g and a letter open a page, ? shows all keys, and no key wor':
    'It looks for single words of several messages, in one expression.',
  'reserve a number, have another customer wait for it, and tak':
    'Two links have the same English name, and different ones in Arabic.',
  'the page of the keys leads to the API, and the API to what ea': 'The pages of the API are in English.',
  'the landing can be read without JavaScript':
    'It reads pages without scripts, whose language is that of their address.',
};

/** The files of the journeys that run in a language. */
export function journeysIn(tag: string): string[] {
  return Object.entries(LANGUAGES_OF).flatMap(([name, tags]) =>
    tags.includes(tag) ? `${name}.journey.ts` : [],
  );
}

/** The names of those that run in English only. */
export function englishOnly(): RegExp[] {
  return Object.keys(ENGLISH_ONLY).map(
    (start) => new RegExp(start.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')),
  );
}
