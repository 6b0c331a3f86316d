import { defineMessages } from 'react-intl';

export const accountMessages = defineMessages({
  email: { id: 'account.email', defaultMessage: 'Email' },
  password: { id: 'account.password', defaultMessage: 'Password' },
  code: { id: 'account.code', defaultMessage: 'Code' },
  newPassword: { id: 'account.new-password', defaultMessage: 'New password' },
  currentPassword: { id: 'account.current-password', defaultMessage: 'Current password' },
  confirmPassword: { id: 'account.confirm-password', defaultMessage: 'Confirm password' },
  mismatch: { id: 'account.mismatch', defaultMessage: 'Passwords do not match' },
  theme: { id: 'account.theme', defaultMessage: 'Change between light and dark' },
});
