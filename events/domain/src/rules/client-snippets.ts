// What a program has to say to the API. A test runs each of these texts against a server.

export const SNIPPET_TOOLS = ['curl', 'typescript', 'python', 'handler'] as const;
export type SnippetTool = (typeof SNIPPET_TOOLS)[number];

export const SNIPPET_TASKS = ['balance', 'buy', 'messages'] as const;
export type SnippetTask = (typeof SNIPPET_TASKS)[number];

/** The app that the snippets buy a number for. */
export interface SnippetApp {
  readonly uuid: string;
  readonly name: string;
  /** Dollars. A number that costs more is not bought. */
  readonly maxPrice: number;
  /** What the handler protocol calls it. */
  readonly service: string;
}

export interface SnippetValues {
  /** The address of the portal, without a slash at the end. */
  readonly url: string;
  /** Undefined: the program reads `RINGPOST_KEY` from its environment. */
  readonly key: string | undefined;
  readonly app: SnippetApp;
}

type Snippets = Readonly<Record<SnippetTask, string>>;

/** The USA in the lists of the handler protocol. */
const HANDLER_COUNTRY = 187;
const NEWEST = 10;

function curl({ url, key = '$RINGPOST_KEY', app }: SnippetValues): Snippets {
  const header = `  -H "Authorization: Bearer ${key}"`;
  const body = JSON.stringify({ app_uuid: app.uuid, country_iso: 'US', max_price: app.maxPrice });
  return {
    balance: `curl -fsS '${url}/api/users/balance' \\
${header}`,
    buy: `ORDER=$(curl -fsS '${url}/api/orders/on_demand' \\
${header} \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -H 'Content-Type: application/json' \\
  -d '${body}')
echo "$ORDER"
ID=$(echo "$ORDER" | grep -o '"order_uuid":"[^"]*"' | head -n 1 | cut -d '"' -f 4)
[ -n "$ID" ] && for TRY in $(seq 600); do
  CODE=$(curl -fsS "${url}/api/orders/$ID" \\
  ${header} | grep -o '"code":"[^"]*"' | head -n 1)
  [ -n "$CODE" ] && echo "$CODE" && break
  sleep 3
done`,
    messages: `curl -fsS '${url}/api/sms/list?limit=${NEWEST}' \\
${header}`,
  };
}

function typescript({ url, key, app }: SnippetValues): Snippets {
  const start = `import { createRingpost } from '@ringpost/sdk';

const ringpost = createRingpost({
  url: '${url}',
  key: ${key === undefined ? 'process.env.RINGPOST_KEY' : `'${key}'`},
});`;
  return {
    balance: `${start}
const { balance } = await ringpost.calls.getUsersBalance();
console.log(balance);`,
    buy: `${start}
const { appUuid, country } = await ringpost.quote({ app: ${JSON.stringify(app.name)} });
const order = await ringpost.buy({ appUuid, country, maxPrice: ${app.maxPrice} });
console.log(order.number);
const { code } = await ringpost.waitForCode(order.order_uuid);
console.log(code);`,
    messages: `${start}
const { data } = await ringpost.calls.getSmsList({ limit: ${NEWEST} });
for (const { send_time, to, msg } of data) console.log(send_time, to, msg);`,
  };
}

function python({ url, key, app }: SnippetValues): Snippets {
  const imports =
    key === undefined ? 'import os\n\nfrom ringpost import Ringpost' : 'from ringpost import Ringpost';
  const start = `${imports}

ringpost = Ringpost("${url}", ${key === undefined ? 'os.environ["RINGPOST_KEY"]' : `"${key}"`})`;
  return {
    balance: `${start}
print(ringpost.get_users_balance()["balance"])`,
    buy: `${start}
app = ringpost.quote(${JSON.stringify(app.name)})
order = ringpost.buy(app["app_uuid"], max_price=${app.maxPrice})
print(order["number"], flush=True)
print(ringpost.wait_for_code(order["order_uuid"]))`,
    messages: `${start}
for message in ringpost.get_sms_list(limit=${NEWEST})["data"]:
    print(message["send_time"], message["to"], message["msg"])`,
  };
}

function handler({ url, key = 'RINGPOST_KEY', app }: SnippetValues): Snippets {
  const start = `${url}/stubs/handler_api.php?api_key=${key}&action=`;
  return {
    balance: `${start}getBalance`,
    buy: `${start}getNumber&service=${app.service}&country=${HANDLER_COUNTRY}&maxPrice=${app.maxPrice}
${start}getStatus&id=ID`,
    messages: `${start}getActiveActivations`,
  };
}

const SNIPPETS: Readonly<Record<SnippetTool, (values: SnippetValues) => Snippets>> = {
  curl,
  typescript,
  python,
  handler,
};

export function snippetOf(tool: SnippetTool, task: SnippetTask, values: SnippetValues): string {
  return SNIPPETS[tool](values)[task];
}
