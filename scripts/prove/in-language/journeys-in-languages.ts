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

/** Why the other journeys run in English only. Those of people who work here look for texts of admins. */
export const NOT_TRANSLATED: Readonly<Record<string, string>> = {
  'admin-orders': 'Admins.',
  admin: 'Admins.',
  approvals: 'Admins.',
  audit: 'Admins.',
  customer: 'Admins.',
  refund: 'Admins.',
  prices: 'Admins change prices, and it reads figures from the page.',
  documents: 'Its pages are read without scripts, or by the titles of documents.',
  'create-order': 'Admins.',
  finance: 'Admins.',
  'first-admin': 'Admins.',
  inventory: 'Admins.',
  'managed-numbers': 'Admins.',
  rebuild: 'Admins.',
  roles: 'Admins.',
  unrouted: 'Admins.',
  vendors: 'Admins.',
  security: 'Admins.',
  forgotten: 'Admins.',
  'fresh-password': 'Admins.',
  languages: 'It is about the choice of a language.',
};

const MADE_OF_SEVERAL = 'It looks for a text that is made of several messages, or that others contain.';

/** Single journeys that run in English only, by the start of their names. */
const ENGLISH_ONLY: Readonly<Record<string, string>> = {
  'a code that comes before the page is live is shown as soon a':
    'The name of the button begins with another word in Arabic.',
  'a customer proves the balance with three files that the site': MADE_OF_SEVERAL,
  'a customer sets a webhook, tests it, and sees each delivery': MADE_OF_SEVERAL,
  'a customer makes a key for a program, sees it once, and ends': MADE_OF_SEVERAL,
  'a failed delivery is sent again automatically, and by hand': MADE_OF_SEVERAL,
  'a free number is found in the list, can be read without scri':
    'It reads pages without scripts, whose language is that of their address.',
  'a part of the page is scrolled to half a second after it was':
    'It follows the headings of a document, which are no messages.',
  'a payment that is taken back after it was spent leaves a deb': MADE_OF_SEVERAL,
  'a phone finds everything by the search in its header, and ha': MADE_OF_SEVERAL,
  'a rental is paused while its payment is taken back, and show': MADE_OF_SEVERAL,
  'a reservation and an extension that lack money wait over a r': MADE_OF_SEVERAL,
  'a text that comes after a cancel is withheld, and can be rea': MADE_OF_SEVERAL,
  'a visitor stays on the landing until the next page has loade':
    'Two of its sentences begin alike in Arabic.',
  'after logout nothing of the customer is left in the browser,':
    'It names addresses of public pages, which differ in another language.',
  'an admin adds a passkey, logs in with it or a recovery code,': 'Admins.',
  'an app that is sold out says so and cannot be bought': 'It reads a figure out of an English sentence.',
  'an order of more numbers takes ours that are ready first, an': MADE_OF_SEVERAL,
  'g and a letter open a page, ? shows all keys, and no key wor': MADE_OF_SEVERAL,
  'numbers are checked, their request waits for money, and once': MADE_OF_SEVERAL,
  'on a phone the shop is the page, and everything but the pric': MADE_OF_SEVERAL,
  'rent a number, read every SMS on it, extend it at the price': MADE_OF_SEVERAL,
  'reserve a number, have another customer wait for it, and tak': MADE_OF_SEVERAL,
  'the landing can be read without JavaScript':
    'It reads pages without scripts, whose language is that of their address.',
  'the mailed link asks another browser for the password of the':
    'It names addresses of public pages, which differ in another language.',
  'the palette finds an app to buy, an own order and a page': MADE_OF_SEVERAL,
  'the statistics of an app show how its orders went, as a char': MADE_OF_SEVERAL,
  'too little money: the dialog opens with what is missing, a r': MADE_OF_SEVERAL,
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
