import { reject } from '@ringpost/domain';
import { faultOf, type UrlFault, type UrlRules } from '../kernel/outgoing-url.ts';

/**
 * The URL in the spelling in which it is called: unusual number forms become normal addresses, and international names become
 * ASCII.
 * @throws Rejection `webhook-url-refused` with the fault
 */
export function usableUrl(text: string, rules: UrlRules): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url) throw reject('webhook-url-refused', { fault: 'not-a-url' satisfies UrlFault });
  const fault = faultOf(url, rules);
  if (fault) throw reject('webhook-url-refused', { fault });
  url.hash = '';
  return url.href;
}
