import type { Role } from '@ringpost/domain/rules/roles';
import type { ReactNode } from 'react';
import { useMay } from './role.ts';

/** Shows its content to users of this role or a higher one only. */
export function OnlyFor({
  least,
  children,
  otherwise = null,
}: {
  readonly least: Role;
  readonly children: ReactNode;
  /** What all others see. */
  readonly otherwise?: ReactNode;
}): ReactNode {
  return useMay(least) ? children : otherwise;
}
