import type { Refusal } from '../refusal.ts';

export const UPSTREAM_REFUSALS = {
  'portal-share-used': {
    status: 409,
    title:
      'Only other portals have this number now. You bought too many from them in the last 20 minutes, or too many numbers that you have from them got their code after the end of the order.',
  },
  'too-many-upstreams': { status: 409, title: 'The shop buys from as many other portals as it can.' },
} as const satisfies Readonly<Record<string, Refusal>>;
