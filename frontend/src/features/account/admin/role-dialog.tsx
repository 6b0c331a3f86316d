import { ROLES, type Role } from '@ringpost/domain/rules/roles';
import type { UserView } from '@ringpost/query-api/accounts/accounts.contract';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { defineMessage, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { TextInput } from '../../../ui/field.tsx';
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { notify } from '../../../ui/toasts.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { useSubmit } from '../../forms/use-submit.ts';
import { roleNames, roleRights } from './role-names.ts';
import { roleForm } from './status.forms.ts';
import { giveRole } from './users.api.ts';

const roleWaits: MessageDescriptor = defineMessage({
  id: 'role.waits',
  defaultMessage: 'The role of {email} waits for another super admin. Nothing has changed yet.',
});

const roleReason = defineMessage({ id: 'role.reason', defaultMessage: 'Reason' });

/** Why the account gets the role. */
function RoleReason({
  field,
  error,
}: {
  readonly field: UseFormRegisterReturn;
  readonly error: ReactNode;
}): ReactNode {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      maxLength={200}
      label={<FormattedMessage {...roleReason} />}
      hint={
        <FormattedMessage
          id="role.reason.hint"
          defaultMessage="It stays in the log. Do not write the name of a person."
        />
      }
      error={error}
    />
  );
}

/** Gives an account another role. */
export function RoleDialog({
  user,
  onClose,
}: {
  readonly user: UserView;
  readonly onClose: () => void;
}): ReactNode {
  const intl = useIntl();
  const submission = useSubmit();
  const [role, setRole] = useState<Role>(user.role);
  const labels = { reason: intl.formatMessage(roleReason) };
  const form = useSchemaForm({ check: roleForm, labels, defaultValues: { reason: '' } });
  const submit = form.handleSubmit(async ({ reason }) => {
    let waits = false;
    const send = async () => {
      waits = await giveRole(user.user_id, role, reason.trim());
    };
    if (role !== user.role && !(await submission.run(send))) return;
    if (waits) notify({ kind: 'warning', text: intl.formatMessage(roleWaits, { email: user.email }) });
    onClose();
  });
  return (
    <FormDialog
      title={
        <FormattedMessage
          id="role.title"
          defaultMessage="Role of {email}"
          values={{ email: <bdi>{user.email}</bdi> }}
        />
      }
      problem={submission.text}
      busy={submission.busy}
      submit={<FormattedMessage id="role.submit" defaultMessage="Give the role" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectInput
        label={intl.formatMessage({ id: 'role.label', defaultMessage: 'Role' })}
        value={role}
        options={ROLES.map((value) => ({ value, label: intl.formatMessage(roleNames[value]) }))}
        onChange={(value) => setRole(value as Role)}
      />
      <p className="dim t13">
        <FormattedMessage {...roleRights[role]} />
      </p>
      <RoleReason field={form.register('reason')} error={form.formState.errors.reason?.message} />
      <p className="dim t13">
        <FormattedMessage
          id="role.about"
          defaultMessage="The account is signed out everywhere, and has the new role after its next login. If there is another super admin, that one must approve it first."
        />
      </p>
    </FormDialog>
  );
}
