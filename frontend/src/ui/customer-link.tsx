import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { customerPath } from '../session/paths.ts';
import { ShortId } from './short-id.tsx';

interface CustomerLinkProps {
  readonly userId: string;
  /** Null once the customer is forgotten, and before the rows know it. */
  readonly email: string | null;
  /** Whether the row has no link that matters more. */
  readonly isMain?: boolean;
}

/** A customer by their address, as a link to their page for admins. */
export function CustomerLink({ userId, email, isMain = false }: CustomerLinkProps): ReactNode {
  return (
    <Link className={isMain ? 'admin-link' : 'link-quiet'} to={customerPath(userId)}>
      <bdi>{email ?? <ShortId id={userId} />}</bdi>
    </Link>
  );
}
