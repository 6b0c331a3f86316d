import { defineMessages } from 'react-intl';

/** Why an address is refused, by the `fault` of the refusal. */
export const faultMessages = defineMessages({
  'not-a-url': { id: 'webhook.fault.not-a-url', defaultMessage: 'This is not the address of a page' },
  'not-https': { id: 'webhook.fault.not-https', defaultMessage: 'The address must begin with https://' },
  'has-password': {
    id: 'webhook.fault.has-password',
    defaultMessage: 'The address must not contain a user name or a password',
  },
  port: { id: 'webhook.fault.port', defaultMessage: 'The port must be 443 or 8443' },
  'not-public': {
    id: 'webhook.fault.not-public',
    defaultMessage: 'This address is inside a network, so we never call it',
  },
});

/** Why there was no answer. */
export const failureMessages = defineMessages({
  'refused-address': {
    id: 'webhook.failure.refused-address',
    defaultMessage: 'the name leads into a network',
  },
  'unknown-host': { id: 'webhook.failure.unknown-host', defaultMessage: 'the name was not found' },
  timeout: { id: 'webhook.failure.timeout', defaultMessage: 'no answer in time' },
  connection: { id: 'webhook.failure.connection', defaultMessage: 'no connection' },
  certificate: { id: 'webhook.failure.certificate', defaultMessage: 'the certificate is not valid' },
  'not-allowed-url': { id: 'webhook.failure.not-allowed-url', defaultMessage: 'the address is not allowed' },
});

export const statusMessages = defineMessages({
  none: { id: 'webhook.status.none', defaultMessage: 'not set' },
  on: { id: 'webhook.status.on', defaultMessage: 'on' },
  off: { id: 'webhook.status.off', defaultMessage: 'off' },
  disabled: { id: 'webhook.status.disabled', defaultMessage: 'switched off by us' },
});

/** Why the webhook was switched off automatically. */
export const disabledMessages = defineMessages({
  gone: {
    id: 'webhook.disabled.gone',
    defaultMessage:
      'We switched the webhook off on {at}: its address answered 410, which means that it does not want to be called. Save it to switch it on again.',
  },
  failing: {
    id: 'webhook.disabled.failing',
    defaultMessage:
      'We switched the webhook off on {at}: its address accepted nothing for about three days. Save it to switch it on again.',
  },
  backlog: {
    id: 'webhook.disabled.backlog',
    defaultMessage:
      'We switched the webhook off on {at}: its address did not accept deliveries, and {max, number} were waiting. Save it to switch it on again. You can send the deliveries again from the list.',
  },
});
