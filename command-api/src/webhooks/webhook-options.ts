import type { Deps } from '../kernel/deps.ts';
import type { UrlRules } from '../kernel/outgoing-url.ts';
import type { ReceiverOptions } from './call-receiver.ts';

/** How receivers are reached. */
export interface WebhookOptions extends Pick<ReceiverOptions, 'resolve' | 'timeoutMs'> {
  /** `host:port` of receivers that may be called at any address. Only tests have some, and they may add to the set. */
  readonly trustedReceivers?: ReadonlySet<string>;
  /** Maximum number of deliveries that wait for one receiver. Only tests change it. */
  readonly backlogMax?: number;
}

/** Which addresses may be set. @throws Error for trusted receivers in production */
export function receiverRules(
  { config: { production } }: Pick<Deps, 'config'>,
  { trustedReceivers }: WebhookOptions,
): UrlRules {
  if (production && trustedReceivers) throw new Error('production trusts no receiver');
  return { allowsHttp: !production, trusted: trustedReceivers ?? new Set<string>() };
}
