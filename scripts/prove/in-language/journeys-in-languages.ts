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
  'a customer proves the balance with three files that the site':
    'It follows a link that is a part of a sentence, and another sentence says the same words.',
  'a customer sets a webhook, tests it, and sees each delivery':
    'It looks for what was sent to the webhook, which is no text of the pages.',
  'a failed delivery is sent again automatically, and by hand':
    'It reads “2 of 10”, whose only word is too short to be found in a message.',
  'a customer makes a key for a program, sees it once, and ends':
    'It uses the key as a program does, which reads no text of the pages.',
  'a free number is found in the list, can be read without scri':
    'It reads pages without scripts, whose language is that of their address.',
  'a part of the page is scrolled to half a second after it was':
    'It follows the headings of a document, which are no messages.',
  'a payment that is taken back after it was spent leaves a deb':
    'It reads an amount out of an English sentence.',
  'a phone finds everything by the search in its header, and ha':
    'It types an English word, by which only the English search finds the page.',
  'a reservation and an extension that lack money wait over a r':
    'It looks for one of two times that are left, by an expression with a choice.',
  'after logout nothing of the customer is left in the browser,':
    'It names addresses of public pages, which differ in another language.',
  'an admin adds a passkey, logs in with it or a recovery code,': 'Admins.',
  'an app that is sold out says so and cannot be bought': 'It reads a figure out of an English sentence.',
  'g and a letter open a page, ? shows all keys, and no key wor':
    'It looks for single words of several messages, in one expression.',
  'numbers are checked, their request waits for money, and once':
    'The name of its button has an amount within, between marks of direction in Arabic.',
  'on a phone the shop is the page, and everything but the pric':
    'It chooses by the value “rental”, which is also a text of the pages.',
  'rent a number, read every SMS on it, extend it at the price':
    'It looks for one of two times that are left, by an expression with a choice.',
  'reserve a number, have another customer wait for it, and tak':
    'Two links have the same English name, and different ones in Arabic.',
  'the landing can be read without JavaScript':
    'It reads pages without scripts, whose language is that of their address.',
  'the mailed link asks another browser for the password of the':
    'It names addresses of public pages, which differ in another language.',
  'the palette finds an app to buy, an own order and a page':
    'It types an English word, by which only the English search finds the page.',
  'the statistics of an app show how its orders went, as a char':
    'It reads a percentage with a decimal point, which is a comma in Russian.',
  'too little money: the dialog opens with what is missing, a r':
    'It looks for a time directly after an English word.',
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
