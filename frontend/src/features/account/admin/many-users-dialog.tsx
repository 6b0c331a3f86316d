import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { ManyDialog } from '../../forms/many-dialog.tsx';
import { useMany } from '../../forms/use-many.ts';
import { reasonForm } from './status.forms.ts';
import { actOnUser, refreshUsers, type UserAct } from './users.api.ts';

const titles: Readonly<Record<UserAct, MessageDescriptor>> = defineMessages({
  deactivate: {
    id: 'users.many.deactivate',
    defaultMessage: '{count, plural, one {Deactivate # account?} other {Deactivate # accounts?}}',
  },
  activate: {
    id: 'users.many.activate',
    defaultMessage: '{count, plural, one {Activate # account?} other {Activate # accounts?}}',
  },
  'sign-out': {
    id: 'users.many.sign-out',
    defaultMessage:
      '{count, plural, one {End all sessions of # account?} other {End all sessions of # accounts?}}',
  },
});

const abouts: Readonly<Record<UserAct, MessageDescriptor>> = defineMessages({
  deactivate: {
    id: 'users.many.deactivate.about',
    defaultMessage: 'They are signed out everywhere, and cannot sign in until somebody activates them again.',
  },
  activate: {
    id: 'users.many.activate.about',
    defaultMessage: 'They can sign in again. An account that is active already stays as it is.',
  },
  'sign-out': {
    id: 'users.many.sign-out.about',
    defaultMessage: 'Every device of each account is signed out at once. The passwords stay the same.',
  },
});

const submits: Readonly<Record<UserAct, MessageDescriptor>> = defineMessages({
  deactivate: { id: 'users.many.deactivate.submit', defaultMessage: 'Deactivate and sign out everywhere' },
  activate: { id: 'users.many.activate.submit', defaultMessage: 'Activate' },
  'sign-out': { id: 'users.many.sign-out.submit', defaultMessage: 'Sign out everywhere' },
});

interface ManyUsersDialogProps {
  readonly act: UserAct;
  readonly users: readonly UserView[];
  readonly onDone: (user: UserView) => void;
  readonly onClose: () => void;
}

/** One action for many accounts, with one reason that the log of each account keeps. */
export function ManyUsersDialog({ act, users, onDone, onClose }: ManyUsersDialogProps): ReactNode {
  const intl = useIntl();
  const labels = { reason: intl.formatMessage({ id: 'users.many.reason', defaultMessage: 'Reason' }) };
  const form = useSchemaForm({ check: reasonForm, labels, defaultValues: { reason: '' } });
  const many = useMany({
    rows: users,
    act: (user) => actOnUser(act, user.user_id, form.getValues('reason').trim()),
    onDone,
    onEnd: () => void refreshUsers(),
  });
  return (
    <ManyDialog
      many={many}
      title={<FormattedMessage {...titles[act]} values={{ count: many.total }} />}
      submit={<FormattedMessage {...submits[act]} />}
      danger={act !== 'activate'}
      nameOf={({ email, user_id }) => email || user_id}
      rowKey={({ user_id }) => user_id}
      isReady={() => form.trigger()}
      onClose={onClose}
    >
      <p className="dim t13">
        <FormattedMessage {...abouts[act]} />
      </p>
      <TextInput
        {...form.register('reason')}
        autoComplete="off"
        label={labels.reason}
        error={form.formState.errors.reason?.message}
      />
    </ManyDialog>
  );
}
