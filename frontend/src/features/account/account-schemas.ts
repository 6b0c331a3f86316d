import {
  EmailBody,
  LoginBody,
  RegisterBody,
  ResetBody,
  UpdatePasswordBody,
} from '@ringpost/command-api/accounts/accounts.contract';
import { firstAdminPasswordMinCharacters } from '@ringpost/events/rules/limits';
import type { FormSchema } from '../../ui/form/check-schema.ts';

// The forms check what the server checks. Only the second typing of a new password is theirs alone.
const twice = { confirm_password: { type: 'string', minLength: 1 } } as const;

export const loginSchema: FormSchema = {
  required: ['email', 'password'],
  properties: { email: LoginBody.properties.email, password: LoginBody.properties.password },
};

export const emailSchema: FormSchema = {
  required: ['email'],
  properties: { email: EmailBody.properties.email },
};

export const signUpSchema: FormSchema = {
  required: ['email', 'password', 'confirm_password'],
  properties: { email: RegisterBody.properties.email, password: RegisterBody.properties.password, ...twice },
};

export const confirmSchema: FormSchema = {
  required: ['password'],
  properties: { password: LoginBody.properties.password },
};

export const newPasswordSchema: FormSchema = {
  required: ['password', 'confirm_password'],
  properties: { password: ResetBody.properties.password, ...twice },
};

export const updatePasswordSchema: FormSchema = {
  required: ['current_password', 'password', 'confirm_password'],
  properties: { ...UpdatePasswordBody.properties, ...twice },
};

/** The same for an admin whose password was made by the first start. */
export const firstOwnPasswordSchema: FormSchema = {
  ...updatePasswordSchema,
  properties: {
    ...updatePasswordSchema.properties,
    password: { ...UpdatePasswordBody.properties.password, minLength: firstAdminPasswordMinCharacters },
  },
};
