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
  passkeys: ['zh'],
  payments: ['zh'],
  'port-ins': ['ru'],
  'ported-numbers': ['ar'],
  privacy: ['ru'],
  rentals: ['ar'],
  reservations: ['ar'],
  'second-factor': ['zh'],
  session: ['ru'],
  statistics: ['ru'],
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
  'a public page whose code is lost is loaded again once, and t':
    'It counts what is opened, and a browser of another language is led to its own address first.',
  'a free number is found in the list, can be read without scri':
    'It reads pages without scripts, whose language is that of their address.',
  'a part of the page is scrolled to half a second after it was':
    'It follows the headings of a document, which are no messages.',
  'an admin adds a passkey, logs in with it or a recovery code,': 'Admins.',
  'numbers are checked, their request waits for money, and once':
    'The name of its button has an amount within, between marks of direction in Arabic.',
  'g and a letter open a page, ? shows all keys, and no key wor':
    'It looks for single words of several messages, in one expression.',
  'rent a number, read every SMS on it, extend it at the price':
    'It types an English word, by which only the English search finds the page.',
  'reserve a number, have another customer wait for it, and tak':
    'Two links have the same English name, and different ones in Arabic.',
  'a customer makes a key for a program, sees it once, and ends':
    'It uses the key as a program does, which reads no text of the pages.',
  'the mailed link asks another browser for the password of the':
    'It names addresses of public pages, which differ in another language.',
  'the statistics of an app show how its orders went, as a char':
    'It reads days and percentages, which are written differently in Russian.',
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
