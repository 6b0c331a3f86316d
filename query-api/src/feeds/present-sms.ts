import { toDollars } from '@ringpost/domain/rules/money-display';
import type { PublicSms } from '@ringpost/engine';
import type { PrivateSmsRow } from '@ringpost/projections/feeds/feeds.view';
import type { CatalogueRows } from '../catalogue/app-catalogue.ts';
import type { SmsView } from './feeds.contract.ts';

/** The price of a message, and until when it can be paid for; null for one that can be read. */
export function presentWithheld({ withheld }: PrivateSmsRow): SmsView['withheld'] {
  if (!withheld) return null;
  const { priceMills, readUntil, why } = withheld;
  return { price: toDollars(priceMills), read_until: readUntil, ...(why && { why }) };
}

/** The length of a call, and whether it can be played. */
export function presentVoice({ voice }: Pick<PrivateSmsRow, 'voice'>): SmsView['voice'] {
  return voice && { seconds: voice.seconds, state: voice.state };
}

/** Every SMS has a sender, so a public one without sender and text was erased. */
function isErased(row: PublicSms | PrivateSmsRow): boolean {
  return !('userId' in row) && row.from === '' && row.msg === '';
}

/** A message of a feed, for sockets and queries. A public message shows no order. */
export function presentSms(row: PublicSms | PrivateSmsRow, { apps }: CatalogueRows): SmsView {
  const app = row.appId === null ? undefined : apps.get(row.appId)?.row;
  return {
    seq: row.seq,
    uuid: 'userId' in row ? row._id : row.uuid,
    send_time: row.sendTime,
    to: row.to,
    from: row.from,
    app_uuid: row.appId,
    app_name: app?.name ?? null,
    image_name: app?.imageName ?? null,
    order_uuid: 'userId' in row ? row.orderId : null,
    msg: row.msg,
    code: row.code,
    withheld: 'userId' in row ? presentWithheld(row) : null,
    voice: 'userId' in row ? presentVoice(row) : null,
    ...(isErased(row) && { erased: true }),
  };
}
