import { passwordMinCharacters } from '@ringpost/events/rules/limits';
import type { FormSchema } from '../../ui/form/check-schema.ts';

const email = { type: 'string', format: 'email', minLength: 1, maxLength: 254 } as const;
const password = { type: 'string', minLength: passwordMinCharacters, maxLength: 256 } as const;
const existingPassword = { type: 'string', minLength: 1, maxLength: 256 } as const;

const form = (properties: NonNullable<FormSchema['properties']>): FormSchema => ({
  properties,
  required: Object.keys(properties),
});

export const loginSchema = form({ email, password: existingPassword });
export const emailSchema = form({ email });
export const signUpSchema = form({ email, password, confirm_password: existingPassword });
export const newPasswordSchema = form({ password, confirm_password: existingPassword });
export const updatePasswordSchema = form({
  current_password: existingPassword,
  password,
  confirm_password: existingPassword,
});
