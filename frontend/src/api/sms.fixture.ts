import type { SmsView } from '@ringpost/query-api/feeds/feeds.contract';

/** A public message at a place in its feed. */
export function sms(seq: number): SmsView {
  return {
    seq,
    uuid: `sms-${seq}`,
    send_time: '2026-11-20T15:33:55.000Z',
    to: '+141555501xx',
    from: '+18335550100',
    app_uuid: null,
    app_name: 'Telegram',
    image_name: null,
    order_uuid: null,
    msg: `Telegram code 4640${seq}. Tell nobody`,
    code: `4640${seq}`,
    withheld: null,
    voice: null,
  };
}
