import {
  EmailBody,
  LoginBody,
  RegisterBody,
  ResetBody,
  UpdatePasswordBody,
} from '@ringpost/command-api/accounts/accounts.contract';
import { FIRST_ADMIN_PASSWORD_MIN_CHARACTERS } from '@ringpost/domain/rules/limits';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

// The forms check what the server checks. Only the repeated new password is checked here and not on the server.
const confirm_password = Type.String({ minLength: 1 });

export const loginForm = formCheck(
  Type.Object({
    email: LoginBody.properties.email,
    password: LoginBody.properties.password,
    code: LoginBody.properties.code,
  }),
);

export const emailForm = formCheck(Type.Object({ email: EmailBody.properties.email }));

export const signUpForm = formCheck(
  Type.Object({
    email: RegisterBody.properties.email,
    password: RegisterBody.properties.password,
    confirm_password,
  }),
);

export const confirmForm = formCheck(Type.Object({ password: LoginBody.properties.password }));

export const newPasswordForm = formCheck(
  Type.Object({ password: ResetBody.properties.password, confirm_password }),
);

const { current_password, password, code } = UpdatePasswordBody.properties;

export const updatePasswordForm = formCheck(
  Type.Object({ current_password, password, confirm_password, code }),
);

/** The form for an admin whose password was generated at the first start. */
export const firstOwnPasswordForm = formCheck(
  Type.Object({
    current_password,
    password: { ...password, minLength: FIRST_ADMIN_PASSWORD_MIN_CHARACTERS },
    confirm_password,
    code,
  }),
);
