import type { Refusal } from '../refusal.ts';

export const SHOP_SETTINGS_REFUSALS = {
  'setting-out-of-range': { status: 400, title: 'This fee or limit cannot have this value.' },
} as const satisfies Readonly<Record<string, Refusal>>;
