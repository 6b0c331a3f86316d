import { JSON_FILE_TYPE } from '@ringpost/domain/contracts/fields.contract';

export const ownDataContract = {
  method: 'GET',
  path: '/api/users/own_data',
  summary:
    'All that is stored about the caller, as one JSON file: account, orders, messages, payments, ledger and requests to bring numbers over.',
  tag: 'users',
  securityEvent: 'own-data-exported',
  needsFreshPassword: true,
  answers: { 200: JSON_FILE_TYPE },
  problems: ['busy', 'rate-limited'],
} as const;
