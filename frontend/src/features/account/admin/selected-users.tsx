import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, Suspense, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { lazyPart } from '../../../loading/lazy-part.ts';
import { useMay } from '../../../session/role.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { type RowSelection, SelectionBar } from '../../../ui/row-selection.tsx';
import { ActButtons } from '../../forms/act-buttons.tsx';
import type { UserAct } from './users.api.ts';

const ManyUsersDialog = lazyPart(async () => (await import('./many-users-dialog.tsx')).ManyUsersDialog);

const acts: Readonly<Record<UserAct, MessageDescriptor>> = defineMessages({
  deactivate: { id: 'users.act.deactivate', defaultMessage: 'Deactivate …' },
  activate: { id: 'users.act.activate', defaultMessage: 'Activate …' },
  'sign-out': { id: 'users.act.sign-out', defaultMessage: 'End sessions …' },
});

/** What can be done with the selected accounts. Those that are done are not selected any more. */
export function SelectedUsers({ selection }: { readonly selection: RowSelection<UserView> }): ReactNode {
  const [act, setAct] = useState<UserAct | null>(null);
  const mayDecide = useMay('admin');
  const offered: readonly UserAct[] = mayDecide ? ['deactivate', 'activate', 'sign-out'] : ['sign-out'];
  return (
    <>
      <SelectionBar selection={selection}>
        <CopyButton text={selection.rows.map(({ user_id }) => user_id).join('\n')} look="outline" size="sm">
          <FormattedMessage id="users.copy-ids" defaultMessage="Copy ids" />
        </CopyButton>
        <ActButtons count={selection.rows.length} acts={offered} labels={acts} onAct={setAct} />
      </SelectionBar>
      <Suspense>
        {act && (
          <ManyUsersDialog
            act={act}
            users={selection.rows}
            onDone={(user) => selection.drop([user])}
            onClose={() => setAct(null)}
          />
        )}
      </Suspense>
    </>
  );
}
