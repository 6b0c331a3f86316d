/** Each journey of customers runs in one of the languages; what every customer does runs in all. */
const LANGUAGES_OF: Readonly<Record<string, readonly string[]>> = {
  activation: ['zh', 'ru', 'ar'],
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

/** The files of the journeys that run in a language. */
export function journeysIn(tag: string): string[] {
  return Object.entries(LANGUAGES_OF).flatMap(([name, tags]) =>
    tags.includes(tag) ? `${name}.journey.ts` : [],
  );
}
