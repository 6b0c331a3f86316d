import { freeNumberPath } from '@ringpost/domain/rules/free-numbers';
import { NEWS_FEED_KEPT_SECONDS } from '@ringpost/domain/rules/limits';
import { formatPhone } from '@ringpost/domain/rules/phone-display';
import type { SmsView } from '../feeds/feeds.contract.ts';
import type { FreeNumberMessages } from './free-numbers.contract.ts';

interface NewsFeed {
  readonly title: string;
  readonly description: string;
  /** The page of the number. */
  readonly page: string;
  /** The address of the file itself. */
  readonly self: string;
}

/** Characters that XML 1.0 does not allow, even escaped: a sender may write any text. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xml(text: string): string {
  return text.replaceAll(NOT_IN_XML, '�').replaceAll(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark);
}

function headOf({ number }: FreeNumberMessages, publicUrl: string, kind: 'json_feed' | 'rss'): NewsFeed {
  const shown = formatPhone(number.number);
  return {
    title: `SMS to ${shown} · Ringpost`,
    description: `The newest messages to the free number ${shown} in ${number.rate_center}. Everybody can read them.`,
    page: `${publicUrl}${freeNumberPath(number.country_iso, number.number)}`,
    self: `${publicUrl}/api/free_number/sms/${kind}/${encodeURIComponent(number.number)}`,
  };
}

function titleOf({ app_name: app, from }: SmsView): string {
  return app ?? (from ? `From ${from}` : 'Erased');
}

/** The same words as on the pages. */
function textOf({ msg, erased }: SmsView): string {
  return erased ? 'This text was erased.' : (msg ?? '');
}

/** The messages as a JSON Feed (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed(messages: FreeNumberMessages, publicUrl: string): string {
  const { title, description, page, self } = headOf(messages, publicUrl, 'json_feed');
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: page,
    feed_url: self,
    items: messages.data.map((sms) => ({
      id: sms.uuid,
      url: page,
      title: titleOf(sms),
      content_text: textOf(sms),
      date_published: sms.send_time,
      ...(sms.app_name !== null && { tags: [sms.app_name] }),
    })),
  });
}

function rssItem(sms: SmsView, page: string): string {
  return [
    '<item>',
    `<title>${xml(titleOf(sms))}</title>`,
    `<link>${xml(page)}</link>`,
    // A reader shows a description as HTML, so the text is escaped twice.
    `<description>${xml(xml(textOf(sms)))}</description>`,
    `<guid isPermaLink="false">${xml(sms.uuid)}</guid>`,
    `<pubDate>${new Date(sms.send_time).toUTCString()}</pubDate>`,
    ...(sms.app_name === null ? [] : [`<category>${xml(sms.app_name)}</category>`]),
    '</item>',
  ].join('');
}

/** The messages as RSS 2.0 (https://www.rssboard.org/rss-2-0-11). */
export function rssFeed(messages: FreeNumberMessages, publicUrl: string): string {
  const { title, description, page, self } = headOf(messages, publicUrl, 'rss');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    `<title>${xml(title)}</title>`,
    `<link>${xml(page)}</link>`,
    `<description>${xml(description)}</description>`,
    `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>`,
    `<ttl>${Math.ceil(NEWS_FEED_KEPT_SECONDS / 60)}</ttl>`,
    ...messages.data.map((sms) => rssItem(sms, page)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}
