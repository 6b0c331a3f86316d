import { randomUUID } from 'node:crypto';
import { PRICE_MILLS, type TestServer } from './test-server.ts';

type Values = Readonly<Record<string, (server: TestServer) => unknown>>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
let pricedCountries = 0;

/** A country that has no price yet and no numbers: `ZA`, `ZB`, then `YA`. */
function nextCountry(): string {
  const index = pricedCountries;
  pricedCountries += 1;
  return `${LETTERS.at(-1 - Math.floor(index / LETTERS.length))}${LETTERS[index % LETTERS.length]}`;
}

function asAdmin({ ask }: TestServer, path: string, body: object) {
  return ask('POST', path, { as: 'admin', body, headers: { 'idempotency-key': randomUUID() } });
}

/** An app without prices and keywords, for one request. @returns its id. */
async function newApp(server: TestServer): Promise<string> {
  const { body } = await asAdmin(server, '/api/admin/apps', { name: randomUUID() });
  return String(body.app_uuid);
}

/** An app that is not on sale. */
async function hiddenApp(server: TestServer): Promise<string> {
  const id = await newApp(server);
  await asAdmin(server, `/api/admin/apps/${id}/hide`, { reason: 'A test' });
  return id;
}

function firstApp({ appIds }: TestServer): string {
  return appIds[0];
}

function secondApp({ appIds }: TestServer): string {
  return appIds[1];
}

/** A price of the second app that costs what everybody pays. @returns its id. */
async function newPrice(server: TestServer, from: { readonly counts_from?: string } = {}): Promise<string> {
  const amounts = { on_delv_price: PRICE_MILLS / 1000, price_new: 2, price_old: 1, new_initial_term: 30 };
  const scope = { user_id: null, country_iso: nextCountry(), vendor_uuid: null };
  const path = `/api/admin/apps/${secondApp(server)}/prices`;
  return String((await asAdmin(server, path, { ...scope, ...amounts, ...from })).body.price_uuid);
}

/** A price that counts from tomorrow on. */
function plannedPrice(server: TestServer): Promise<string> {
  return newPrice(server, { counts_from: new Date(server.now().getTime() + 86_400_000).toISOString() });
}

async function newTemplate(server: TestServer): Promise<string> {
  const path = `/api/admin/apps/${secondApp(server)}/templates`;
  return String((await asAdmin(server, path, { keyword: randomUUID() })).body.template_uuid);
}

/** A grey PNG of 64 pixels. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAG0lEQVR42u3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAG9PLePAAAAAElFTkSuQmCC';

/** The name of a picture that an app got. */
async function newPicture(server: TestServer): Promise<string> {
  const path = `/api/admin/apps/${await newApp(server)}/picture`;
  return String(
    (await server.ask('POST', path, { as: 'admin', body: { content: PICTURE } })).body.image_name,
  );
}

/** The apps that an admin reads and changes. */
export const idOfApp: Values = {
  '/api/admin/apps/{id}': firstApp,
  '/api/admin/apps/{id}/picture': newApp,
  '/api/app_picture/{id}': newPicture,
  '/api/admin/apps/{id}/hide': newApp,
  '/api/admin/apps/{id}/show': hiddenApp,
  '/api/admin/apps/{id}/message': newApp,
  '/api/admin/apps/{id}/price': firstApp,
  '/api/admin/apps/{id}/prices': newApp,
  '/api/admin/apps/{id}/prices/{price_uuid}/remove': secondApp,
  '/api/admin/apps/{id}/rename': newApp,
  '/api/admin/apps/{id}/templates': newApp,
  '/api/admin/apps/{id}/try_keyword': firstApp,
  '/api/admin/apps/{id}/templates/{template_uuid}': secondApp,
};

/** What the fields of requests about apps mean. */
const name = () => randomUUID();
const atOnce = () => undefined;

let setSteps = 0;

/** A step that nobody reaches, so that no other request costs less. Each request has another one. */
function farStep(): readonly object[] {
  setSteps += 1;
  return [{ from: 1_000_000 - setSteps, percent: 1 }];
}

let setFees = 0;

/** A fee that no request of the tests pays, and that one admin alone may set. Each is another one than that before. */
function otherFee(): number {
  setFees += 1;
  return (21 + (setFees % 9)) / 1000;
}

export const meaningsOfApps: Readonly<Record<string, Values>> = {
  '/api/admin/apps': { name },
  '/api/admin/apps/{id}/rename': { name },
  '/api/admin/apps/{id}/picture': { content: () => PICTURE },
  '/api/admin/apps/{id}/price': { user_id: ({ people }) => people.owner.userId },
  // No price of this scope is there yet.
  '/api/admin/apps/{id}/prices': {
    user_id: ({ people }) => people.owner.userId,
    replaces: () => undefined,
  },
  '/api/admin/apps/{id}/prices/{price_uuid}/remove': {
    price_uuid: (server) => newPrice(server),
  },
  '/api/admin/planned_changes/{change_uuid}/withdraw': {
    ...{ change_uuid: plannedPrice, of: () => 'app', subject_id: secondApp },
  },
  '/api/admin/apps/{id}/templates': { keyword: name },
  '/api/admin/shop_settings/{setting}': {
    ...{ setting: () => 'activation-fee-least', value: otherFee, counts_from: atOnce },
  },
  '/api/admin/volume_steps': { steps: farStep, counts_from: atOnce },
  '/api/admin/apps/{id}/try_keyword': { keyword: name },
  '/api/admin/apps/{id}/templates/{template_uuid}': { template_uuid: newTemplate },
};
