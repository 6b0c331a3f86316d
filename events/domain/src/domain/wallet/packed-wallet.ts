import { NO_ADJUSTMENTS } from '../adjustment/adjustment.state.ts';
import { revive } from '../encoded-state.ts';
import type { Packing } from '../event.ts';
import type { HoldPurpose } from '../hold-purpose.ts';
import { packInstant, packMap, packRecent, unpackInstant, unpackMap, unpackRecent } from '../packed.ts';
import { packId, unpackId } from '../packed-id.ts';
import { PersistentList } from '../persistent-list.ts';
import { PersistentMap } from '../persistent-map.ts';
import type { OpenHold, WalletState } from './wallet-shape.ts';

type Instant = number | string;
type PackedHold = readonly [
  id: string,
  amountMills: number,
  heldAt: Instant,
  revision: number,
  /** What few holds have. */
  others?: {
    readonly purpose?: HoldPurpose;
    readonly isRental?: true;
    readonly feeMills?: number;
    readonly keyId?: string;
  },
];
type PackedEntries = ReturnType<typeof packMap>;
type PackedRecent = ReturnType<typeof packRecent>;

/** Absent: zero, empty, or as it is before any event. */
interface PackedWallet {
  readonly r: number;
  readonly a?: number;
  readonly h?: number;
  readonly d?: number;
  readonly o?: readonly PackedHold[];
  readonly c?: PackedEntries;
  readonly m?: PackedEntries;
  readonly p?: PackedEntries;
  readonly f?: PackedRecent;
  readonly q?: PackedRecent;
  readonly n?: Instant;
  readonly l?: readonly Instant[];
  readonly k?: PackedRecent;
  readonly b?: WalletState['manual'];
  readonly s?: readonly (readonly [date: string, mills: number])[];
  readonly e?: readonly [date: string, sums: PackedEntries];
}

function packHold(id: string, { amountMills, heldAt, revision, ...others }: OpenHold): PackedHold {
  const { purpose, ...few } = others;
  const isUsual = purpose.kind === 'order' && purpose.id === id;
  const head = [packId(id), amountMills, packInstant(heldAt), revision] as const;
  if (isUsual && Object.keys(few).length === 0) return head;
  return [...head, isUsual ? few : others];
}

function unpackHold([id, amountMills, heldAt, revision, others]: PackedHold): readonly [string, OpenHold] {
  const holdId = unpackId(id);
  const usual: HoldPurpose = { kind: 'order', id: holdId };
  const money = { amountMills, heldAt: unpackInstant(heldAt), revision };
  return [holdId, { purpose: usual, ...money, ...others }];
}

function isByHand({ adjustments, debited, corrected, refunded, givenBack, signed }: WalletState['manual']) {
  return [adjustments, debited, corrected, refunded, givenBack, signed].some(({ size }) => size > 0);
}

/** @param initial has the limits of the collections that forget */
export function walletPacking(initial: () => WalletState): Packing<WalletState> {
  return {
    pack(state): PackedWallet {
      const { availableMills, heldMills, debtMills, newestAt, keySpent } = state;
      const maps = { c: state.credited, m: state.moved, p: state.paymentSteps };
      const recents = { f: state.done, q: state.paidReads, k: state.purchaseKeys };
      const packed: Record<string, unknown> = { r: state.revision };
      if (availableMills !== 0) packed.a = availableMills;
      if (heldMills !== 0) packed.h = heldMills;
      if (debtMills !== 0) packed.d = debtMills;
      if (state.openHolds.size > 0) packed.o = [...state.openHolds].map(([id, hold]) => packHold(id, hold));
      for (const [name, map] of Object.entries(maps))
        if (map.size > 0) packed[name] = packMap<unknown>(map as PersistentMap<string, unknown>);
      for (const [name, map] of Object.entries(recents))
        if (map.size > 0) packed[name] = packRecent<unknown>(map);
      if (newestAt !== '') packed.n = packInstant(newestAt);
      if (state.recentPurchases.length > 0) packed.l = [...state.recentPurchases].map(packInstant);
      if (isByHand(state.manual)) packed.b = state.manual;
      if (state.spent.length > 0) packed.s = state.spent.map(({ date, mills }) => [date, mills]);
      if (keySpent.date !== '') packed.e = [keySpent.date, packMap(keySpent.millsByKey)];
      return packed as unknown as PackedWallet;
    },
    unpack(packed) {
      const {
        r,
        a = 0,
        h = 0,
        d = 0,
        o = [],
        c,
        m,
        p,
        f,
        q,
        n,
        l = [],
        k,
        b,
        s = [],
        e,
      } = packed as PackedWallet;
      const empty = initial();
      return {
        revision: r,
        availableMills: a,
        heldMills: h,
        debtMills: d,
        openHolds: new PersistentMap(new Map(o.map(unpackHold))),
        credited: unpackMap(c),
        moved: unpackMap(m),
        paymentSteps: unpackMap(p),
        done: unpackRecent(f, empty.done),
        paidReads: unpackRecent(q, empty.paidReads),
        newestAt: n === undefined ? '' : unpackInstant(n),
        recentPurchases: new PersistentList(l.map(unpackInstant)),
        purchaseKeys: unpackRecent(k, empty.purchaseKeys),
        manual: b ? (revive(b) as WalletState['manual']) : NO_ADJUSTMENTS,
        spent: s.map(([date, mills]) => ({ date, mills })),
        keySpent: e ? { date: e[0], millsByKey: unpackMap(e[1]) } : empty.keySpent,
      };
    },
  };
}
