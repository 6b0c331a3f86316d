import { hasRole, ROLES } from '@ringpost/domain';
import { type Access, type Endpoint, isSignedIn, scopeOf } from '@ringpost/web/http';

const ABOUT = `# Who may call which route

Made from the routes. A test compares it with them, and
\`npx vitest run -u --config scripts/vitest.config.ts scripts/prove/http-tests/routes.test.ts\` makes it again. The same test calls each
route in each role.

Each route names the least role that may call it, and each role may do what a lower one may. A customer's route shows and changes only
what is the caller's own.

| role | what it is for |
|---|---|
| customer | buys, and sees what is its own |
| support | answers customers: reads, gives a customer at most 20 dollars a day, ends sessions of customers |
| admin | runs the shop: money, prices, numbers, messages, views; locks customers and support |
| super admin | gives roles, decides about admins, and about what cannot be taken back: keys of sessions, skipped events |

Some of it is not plain:

- **Texts and details.** Support never reads a message, and so cannot give an unrouted one to an order. The details of a port-in
  name the account and its PIN at another carrier, so they are for admins.
- **Files and finance.** The files of all orders and of all messages take the whole shop out at once, so they are for admins, as
  the books are.
- **Links of mails.** A link that confirms an address is a proof, so only admins pass one on.
- **Refunds.** Support refunds an order within the same 20 dollars, which its credits count in. It cannot ask a second admin for
  more, because somebody would have to check each such request.
- **Equals.** Nobody locks an account of the same role, ends its sessions or removes its second factor, except a super admin. Nobody
  changes the own role, so a super admin always remains.
- **Sub-accounts.** Only an account with the role of a customer makes some. Nobody decides about money, prices or texts of an own
  account, and sub-accounts made earlier are own accounts.
- **The first super admin** is the first admin of the installation. In a store of an earlier version the next start makes one: the
  first admin, or the oldest active one.

A program can come with a key of the API (\`Authorization: Bearer <key>\`). The last column says what a key must be allowed for a route;
\`none\`: no key opens it, only a session. A key acts for a customer, also if its account works here.

| scope of a key | what it is for |
|---|---|
| read | orders, numbers, texts, prices and the balance |
| buy | spends the balance within the key's cap of the day, and cancels, releases and shares what was bought |
| money | payments, statements and invoices |
| webhook | the receiver of webhooks and its deliveries |
| by-action | the handler protocol: \`buy\` for an action that buys or changes something, \`read\` for all others |

| route | guest | customer | support | admin | super admin | scope of a key |
|---|---|---|---|---|---|---|
`;

function marksOf(access: Access): readonly string[] {
  if (access === 'signature') return ['signed', '', '', '', ''];
  if (!isSignedIn(access)) return ['yes', 'yes', 'yes', 'yes', 'yes'];
  return ['', ...ROLES.map((role) => (hasRole(role, access) ? 'yes' : ''))];
}

function keyOf(endpoint: Endpoint): string {
  return endpoint.access === 'customer' ? scopeOf(endpoint) : '';
}

/** The text of the README of roles. */
export function roleTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints
    .map((endpoint) => ({ endpoint, ...endpoint }))
    .map(({ endpoint, access, spec }) => ({
      route: `${spec.method} ${spec.path}`,
      path: spec.path,
      access,
      key: keyOf(endpoint),
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path) || one.route.localeCompare(other.route))
    .map(({ route, access, key }) => `| ${[route, ...marksOf(access), key].join(' | ')} |`);
  return `${ABOUT}${rows.join('\n')}\n\n\`signed\`: whoever proves to be the sender, such as a provider of SMS.\n`;
}
