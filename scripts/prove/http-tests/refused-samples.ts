/**
 * The answer of a route to a good request of an allowed caller is its success. The exceptions are here: their samples are
 * well formed and name nothing that exists.
 */
export const REFUSED_SAMPLES: Readonly<Record<string, string>> = {
  'POST /api/auth/register/confirm': 'token-not-found',
  'POST /api/auth/reset_password/confirm': 'token-not-found',
  'POST /api/auth/second_factor/confirm': 'second-factor-wrong',
  'DELETE /api/auth/second_factor': 'second-factor-absent',
  'POST /api/auth/recovery_codes': 'second-factor-absent',
  'POST /api/auth/login/passkey': 'second-factor-absent',
  'POST /api/auth/passkeys': 'passkey-wrong',
  'POST /api/auth/passkeys/ask': 'second-factor-absent',
  'DELETE /api/auth/passkeys/{id}': 'not-found',
  // The server of these tests has no address for messages; contact.test.ts tests both forms.
  'POST /api/contact': 'no-support',
  'POST /api/app_request': 'no-support',
  // An owner who is about to be forgotten could buy nothing for the other samples.
  'POST /api/auth/forgetting': 'balance-changed',
  'DELETE /api/auth/forgetting': 'not-being-forgotten',
  'POST /api/users/{id}/keep': 'not-being-forgotten',
  'POST /api/users/{id}/remove_second_factor': 'second-factor-absent',
  // The server of these tests has no mail server; send-mail-again.test.ts has one.
  'POST /api/admin/mail/{id}/send_again': 'no-mail-server',
  'POST /api/orders/unclaimed': 'unclaimed-gone',
  // The order of the sample waits for its first code.
  'POST /api/orders/{id}/next_code': 'no-code-yet',
  'GET /api/orders/{id}/reuse': 'reuse-not-possible',
  'POST /api/orders/{id}/reuse': 'reuse-not-possible',
  'GET /api/admin/finance/gateway_list': 'gateway-failed',
  'GET /api/payment/invoices/{id}/{number}': 'not-found',
  'GET /api/admin/finance/invoices/{id}/{number}': 'not-found',
  'POST /api/admin/projectors/{name}/skip': 'not-found',
  'POST /api/admin/projectors/{name}/rebuild': 'not-found',
  'POST /api/admin/projectors/{name}/rebuild/cancel': 'not-found',
  'POST /api/admin/projectors/{name}/retry': 'not-found',
};
