import type { ReactNode } from 'react';
import { Money } from '../../ui/figures.tsx';
import type { ShopSettingLine } from './settings.api.ts';

/** An amount, or a number. */
export function SettingValue({
  line,
  value,
}: {
  readonly line: Pick<ShopSettingLine, 'is_money'>;
  readonly value: number;
}): ReactNode {
  return line.is_money ? <Money dollars={value} /> : <bdi className="num">{value}</bdi>;
}
