import type { FieldView } from '@ringpost/query-api/audit/audit.contract';
import type { ReactNode } from 'react';
import { Money } from '../../ui/figures.tsx';

/** The value of a field of a state. Money is in dollars. */
export function FieldValue({ is_money, value }: Pick<FieldView, 'is_money' | 'value'>): ReactNode {
  if (value === null) return '–';
  if (is_money && typeof value === 'number') return <Money dollars={value} currency={false} />;
  return <bdi className="mono">{String(value)}</bdi>;
}
