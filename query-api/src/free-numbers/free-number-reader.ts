import { type Clock, LOG_START } from '@ringpost/domain';
import { FREE_NUMBER_COUNTRIES } from '@ringpost/domain/rules/free-numbers';
import { countOfDay } from '@ringpost/domain/rules/hour-counts';
import { FREE_NUMBER_MESSAGES, FREE_NUMBERS_MAX } from '@ringpost/domain/rules/limits';
import type { NumberCountry } from '@ringpost/domain/rules/phone-display';
import type { ReadModel } from '@ringpost/engine';
import { type FreeNumberRow, freeNumbers, freeSms } from '@ringpost/projections/feeds/feeds.view';
import { type NumberRow, numbers } from '@ringpost/projections/inventory/inventory.view';
import type { AppCatalogue, CatalogueRows } from '../catalogue/app-catalogue.ts';
import { presentSms } from '../feeds/present-sms.ts';
import { keepAnswers } from '../kernel/kept-answers.ts';
import type { FreeNumber, FreeNumberList, FreeNumberMessages } from './free-numbers.contract.ts';
import type { FreeReads } from './free-reads.ts';

/** How long a list is kept. Every visitor reads the same. */
const LIST_AGE_MS = 1_000;
const OTHERS = 4;

interface ListQuestion {
  readonly country: NumberCountry;
  readonly vendorId?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface FreeNumberReader {
  list(question: ListQuestion): Promise<FreeNumberList>;
  /** All free numbers of all countries, for the site map. */
  all(): Promise<readonly FreeNumber[]>;
  /**
   * The newest messages of one, for a reader at this address. Undefined for a number that is not public now, whatever came to it
   * before.
   */
  messages(e164: string, limit: number, address: string): Promise<FreeNumberMessages | undefined>;
}

interface Deps {
  readonly readModel: ReadModel;
  readonly catalogue: AppCatalogue;
  readonly clock: Clock;
  readonly reads: FreeReads;
}

function present(
  number: NumberRow,
  row: FreeNumberRow | undefined,
  catalogueRows: CatalogueRows,
  { clock, reads }: Deps,
): FreeNumber {
  const restsUntil = reads.restsUntil(number._id);
  return {
    number_uuid: number._id,
    number: number._id,
    country_iso: number.countryIso,
    region: number.region,
    rate_center: number.rateCentre,
    vendor_uuid: number.vendorId,
    vendor_name: catalogueRows.vendors.get(number.vendorId)?.name ?? '',
    public_since: number.publicSince ?? null,
    messages_24h: row ? countOfDay(row.hours, clock.now().toISOString()) : 0,
    last_sms: row && restsUntil === null ? presentSms(row, catalogueRows) : null,
    rests_until: restsUntil,
  };
}

/** Numbers that rest come last. */
function lastMessageFirst(one: FreeNumber, other: FreeNumber): number {
  if ((one.rests_until === null) !== (other.rests_until === null)) return one.rests_until === null ? -1 : 1;
  const [a, b] = [one.last_sms?.send_time ?? '', other.last_sms?.send_time ?? ''];
  if (a !== b) return a < b ? 1 : -1;
  return one.number < other.number ? -1 : 1;
}

async function readCountry(deps: Deps, country: string): Promise<FreeNumber[]> {
  const { readModel, catalogue } = deps;
  const rows = await readModel.collection(numbers).find(
    { countryIso: country, status: 'public' },
    {
      sort: [
        ['vendorId', 1],
        ['shuffle', 1],
      ],
      limit: FREE_NUMBERS_MAX,
    },
  );
  const [catalogueRows, found] = await Promise.all([
    catalogue.read(),
    readModel.collection(freeNumbers).getMany(rows.map(({ _id }) => _id)),
  ]);
  const byNumber = new Map(found.map((row) => [row._id, row]));
  return rows.map((row) => present(row, byNumber.get(row._id), catalogueRows, deps)).sort(lastMessageFirst);
}

function vendorsOf(list: readonly FreeNumber[]): FreeNumberList['vendors'] {
  const vendors = new Map<string, FreeNumberList['vendors'][number]>();
  for (const { vendor_uuid, vendor_name } of list) {
    const before = vendors.get(vendor_uuid)?.numbers ?? 0;
    vendors.set(vendor_uuid, { vendor_uuid, vendor_name, numbers: before + 1 });
  }
  return [...vendors.values()].sort((a, b) => (a.vendor_name < b.vendor_name ? -1 : 1));
}

/** The others of the same region come first. */
function othersOf({ number, region }: FreeNumber, list: readonly FreeNumber[]): FreeNumber[] {
  const others = list.filter((each) => each.number !== number);
  const near = others.filter((each) => each.region === region);
  return [...near, ...others.filter((each) => each.region !== region)].slice(0, OTHERS);
}

/** Free numbers with what came to them. Only messages that were public when they came are in these rows. */
export function createFreeNumberReader(deps: Deps): FreeNumberReader {
  const { readModel, catalogue, reads } = deps;
  const keep = keepAnswers<FreeNumber[]>({
    maxAgeMs: LIST_AGE_MS,
    maxEntries: FREE_NUMBER_COUNTRIES.length,
    age: () => performance.now(),
    position: () => LOG_START,
  });
  const ofCountry = (country: string) => keep(country, LOG_START, () => readCountry(deps, country));

  return {
    async all() {
      return (await Promise.all(FREE_NUMBER_COUNTRIES.map(ofCountry))).flat();
    },
    async list({ country, vendorId, limit, offset }) {
      const counts = await Promise.all(
        FREE_NUMBER_COUNTRIES.map(async (each) => ({
          country_iso: each,
          numbers: (await ofCountry(each)).length,
        })),
      );
      const all = await ofCountry(country);
      const found = vendorId === undefined ? all : all.filter((each) => each.vendor_uuid === vendorId);
      return {
        data: found.slice(offset, offset + limit),
        total: found.length,
        vendors: vendorsOf(all),
        countries: counts.filter(({ numbers: count }) => count > 0),
      };
    },
    async messages(e164, limit, address) {
      const number = await readModel.collection(numbers).get(e164);
      if (number?.status !== 'public') return undefined;
      reads.note(e164, address);
      const [catalogueRows, row, list] = await Promise.all([
        catalogue.read(),
        readModel.collection(freeNumbers).get(e164),
        ofCountry(number.countryIso),
      ]);
      const presented = present(number, row, catalogueRows, deps);
      const others = othersOf(presented, list);
      if (presented.rests_until !== null) return { number: presented, others, data: [], total: 0, seq: 0 };
      const rows = await readModel.collection(freeSms).find({ e164 }, { sort: [['seq', -1]], limit });
      // A message may arrive between the two reads. Then the rows are newer than the counter.
      const seq = Math.max(row?.seq ?? 0, rows[0]?.seq ?? 0);
      return {
        number: presented,
        others,
        data: rows.map((each) => presentSms(each, catalogueRows)),
        total: Math.min(seq, FREE_NUMBER_MESSAGES),
        seq,
      };
    },
  };
}
