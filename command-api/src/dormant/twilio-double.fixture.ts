import { availableNumbers, incomingNumber, incomingNumbers, notAvailable } from './twilio-answers.fixture.ts';
import {
  type DoubleAnswer,
  type DoubleRequest,
  isBasic,
  isForSale,
  openVendorDouble,
  sell,
  takeBack,
  type VendorDouble,
  type VendorWorld,
} from './vendor-double.fixture.ts';

const ACCOUNT = '/2010-04-01/Accounts/AC1';
const NOT_FOUND = { status: 404, body: { status: 404 } };

export const TWILIO_ACCOUNT = { accountSid: 'AC1', authToken: 'secret' } as const;

export interface TwilioDouble extends VendorDouble {
  /** Whether the list of bought numbers contains all of them, whatever name is requested. */
  readonly lists: { all: boolean };
}

/** Twilio's own id of a number. */
function sidOf(e164: string): string {
  return `PN${e164.slice(1)}`;
}

/** According to Twilio's documentation, a pattern with a plus is compared with the beginning of each number. */
function search({ query }: DoubleRequest, { offers, sold }: VendorWorld): DoubleAnswer {
  if (query.get('SmsEnabled') !== 'true') return { status: 200, body: {} };
  const begin = query.get('Contains') ?? '+';
  const fitting = offers.filter((e164) => e164.startsWith(begin) && !sold.has(e164));
  return { status: 200, body: availableNumbers(fitting.slice(0, Number(query.get('PageSize')))) };
}

function buy({ body }: DoubleRequest, world: VendorWorld): DoubleAnswer {
  const form = new URLSearchParams(body);
  const [e164, name, url] = ['PhoneNumber', 'FriendlyName', 'SmsUrl'].map((field) => form.get(field) ?? '');
  if (e164 === undefined || name === undefined || url === undefined) return NOT_FOUND;
  if (!isForSale(world, e164)) return { status: 400, body: notAvailable(e164) };
  sell(world, e164, url);
  const own = world.sold.get(e164);
  if (own) own.name = name;
  return { status: 201, body: incomingNumber(e164, name, url) };
}

function owned({ query }: DoubleRequest, world: VendorWorld, isWhole: boolean): DoubleAnswer {
  const shown = world.isBehind ? [] : [...world.sold];
  const own = shown.filter(([, { name }]) => isWhole || name === query.get('FriendlyName'));
  const rows = own.map(([e164, { name }]) => ({ ...incomingNumber(e164, name, ''), sid: sidOf(e164) }));
  return { status: 200, body: incomingNumbers(rows) };
}

function giveBack(sid: string, world: VendorWorld): DoubleAnswer {
  const e164 = [...world.sold.keys()].find((each) => sidOf(each) === sid);
  if (e164 === undefined) return NOT_FOUND;
  takeBack(world, e164);
  return { status: 204 };
}

export async function openTwilioDouble(): Promise<TwilioDouble> {
  const lists = { all: false };
  const double = await openVendorDouble({
    isAllowed: (request) => isBasic(request, TWILIO_ACCOUNT.accountSid, TWILIO_ACCOUNT.authToken),
    unauthorized: { status: 401, body: { code: 20_003, message: 'Authenticate', status: 401 } },
    answer(request, world) {
      const { route } = request;
      if (route === `GET ${ACCOUNT}/AvailablePhoneNumbers/US/Local.json`) return search(request, world);
      if (route === `GET ${ACCOUNT}/IncomingPhoneNumbers.json`) return owned(request, world, lists.all);
      if (route === `POST ${ACCOUNT}/IncomingPhoneNumbers.json`)
        return { status: 201, deal: () => buy(request, world) };
      const sid = /^DELETE .+[/]IncomingPhoneNumbers[/](PN\d+)[.]json$/.exec(route)?.[1];
      return sid === undefined ? NOT_FOUND : { status: 204, deal: () => giveBack(sid, world) };
    },
  });
  return { ...double, lists };
}
