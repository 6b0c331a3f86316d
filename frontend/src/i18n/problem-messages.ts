import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { ProblemCode } from '../api/problem.ts';
import { accountProblems } from './account-problems.ts';
import { firstSentences } from './first-sentences.ts';
import { keyProblemMessages } from './key-problem-messages.ts';
import { orderProblems } from './order-problems.ts';
import { portInProblems } from './port-in-problems.ts';

const otherProblems = defineMessages({
  'invalid-request': {
    id: 'problem.invalid-request',
    defaultMessage: 'Something in this request is not valid.',
  },
  'malformed-body': { id: 'problem.malformed-body', defaultMessage: 'The request could not be read.' },
  'body-too-large': { id: 'problem.body-too-large', defaultMessage: 'This is too large to send at once.' },
  'unsupported-media-type': {
    id: 'problem.unsupported-media-type',
    defaultMessage: 'This kind of content is not accepted here.',
  },
  'method-not-allowed': { id: 'problem.method-not-allowed', defaultMessage: 'This cannot be done here.' },
  'not-found': { id: 'problem.not-found', defaultMessage: 'This does not exist, or it is not yours.' },
  'rate-limited': {
    id: 'problem.rate-limited',
    defaultMessage: 'Too many tries. Wait a moment, then try again.',
  },
  busy: {
    id: 'problem.busy',
    defaultMessage: 'Ringpost is very busy. Nothing was bought. Try again in a moment.',
  },
  unavailable: {
    id: 'problem.unavailable',
    defaultMessage: 'This is not available right now. Try again in a moment.',
  },
  'disk-full': {
    id: 'problem.disk-full',
    defaultMessage:
      'Nothing new can be stored right now. What you have paid for still works. Try again later.',
  },
  'no-support': {
    id: 'problem.no-support',
    defaultMessage: 'The people who run this site have set no address for messages.',
  },
  starting: { id: 'problem.starting', defaultMessage: 'Ringpost is starting. Try again in a moment.' },
  unauthenticated: { id: 'problem.unauthenticated', defaultMessage: 'Please log in first.' },
  INCORRECT_CREDENTIALS: {
    id: 'problem.incorrect-credentials',
    defaultMessage: 'The email or the password is wrong.',
  },
  'account-inactive': {
    id: 'problem.account-inactive',
    defaultMessage: 'Your account is not active. Please contact our support.',
  },
  'email-unverified': { id: 'problem.email-unverified', defaultMessage: 'Your email is not verified yet.' },
  'above-support': {
    id: 'problem.above-support',
    defaultMessage:
      'Support may give a customer {limit, select, none {little} other {{limit}}} a day. Ask an admin for more.',
  },
  forbidden: { id: 'problem.forbidden', defaultMessage: 'Your account may not do this.' },
  'password-required': {
    id: 'problem.password-required',
    defaultMessage: 'Enter your password again to do this.',
  },
  'being-forgotten': {
    id: 'problem.being-forgotten',
    defaultMessage:
      'This account will be forgotten, so it cannot buy anything. You can keep it, in your account.',
  },
  'customer-inactive': {
    id: 'problem.customer-inactive',
    defaultMessage: 'The account of this customer is not active, so nothing can be bought for it.',
  },
  'not-being-forgotten': {
    id: 'problem.not-being-forgotten',
    defaultMessage: 'This account will not be forgotten, or it is too late to keep it.',
  },
  'forgetting-blocked': {
    id: 'problem.forgetting-blocked',
    defaultMessage: 'First your request to bring numbers over must end. Wait for it, or cancel it.',
  },
  'balance-changed': {
    id: 'problem.balance-changed',
    defaultMessage: 'The balance has changed. Choose again.',
  },
  'bad-signature': { id: 'problem.bad-signature', defaultMessage: 'The signature does not match.' },
  'email-taken': { id: 'problem.email-taken', defaultMessage: 'This email already has an account.' },
  'token-not-found': { id: 'problem.token-not-found', defaultMessage: 'Token not found.' },
  'weak-password': { id: 'problem.weak-password', defaultMessage: 'This password is too easy to guess.' },
  'sales-paused': {
    id: 'problem.sales-paused',
    defaultMessage: 'Buying is paused for a moment. Nothing was charged. Please try again shortly.',
  },
  'insufficient-funds': {
    id: 'problem.insufficient-funds',
    defaultMessage: 'Your account does not have enough balance to place this order.',
  },
  'debt-open': {
    id: 'problem.debt-open',
    defaultMessage:
      'Your balance owes {debt, select, none {money} other {{debt}}}. Add it first, then buy again. Until then your rented numbers are paused.',
  },
  'no-available-numbers': {
    id: 'problem.no-available-numbers',
    defaultMessage: 'No available numbers for the selected country.',
  },
  'gave-up': {
    id: 'problem.gave-up',
    defaultMessage: 'This order could not be completed in time. Nothing was charged. Please order again.',
  },
  'price-changed': {
    id: 'problem.price-changed',
    defaultMessage: 'The price has changed. Check the new price and confirm.',
  },
  'above-max-price': {
    id: 'problem.above-max-price',
    defaultMessage: 'This costs more now than the most that you would pay.',
  },
  'idempotency-key-missing': {
    id: 'problem.idempotency-key-missing',
    defaultMessage: 'The request has no key.',
  },
  'idempotency-key-reused': {
    id: 'problem.idempotency-key-reused',
    defaultMessage: 'This request was already sent with other content.',
  },
  'too-many-dormant': {
    id: 'problem.too-many-dormant',
    defaultMessage:
      'You may have {max} dormant numbers without an SMS within 24 hours. Nothing was charged. {until, select, none {} other {You can order these at {until}.}}',
  },
  'dormant-used-up': {
    id: 'problem.dormant-used-up',
    defaultMessage:
      'No more dormant numbers can be activated for now. Nothing was charged. {until, select, none {} other {Try again at {until}, or take an active number.}}',
  },
  'read-expired': { id: 'problem.read-expired', defaultMessage: 'The time to read this message is over.' },
  'number-leased': {
    id: 'problem.number-leased',
    defaultMessage: 'Somebody else is using this number right now.',
  },
  'number-owned': { id: 'problem.number-owned', defaultMessage: 'A customer has brought this number over.' },
  'number-on-demand': {
    id: 'problem.number-on-demand',
    defaultMessage: 'A vendor activated this number, and gets it back.',
  },
  'number-unknown': { id: 'problem.number-unknown', defaultMessage: 'This number is not ours.' },
  'number-taken': {
    id: 'problem.number-taken',
    defaultMessage: 'Somebody else took this number a moment ago.',
  },
  'lease-over': { id: 'problem.lease-over', defaultMessage: 'Your time with this number is over.' },
  'order-not-open': { id: 'problem.order-not-open', defaultMessage: 'This order is already closed.' },
  'hold-unknown': { id: 'problem.hold-unknown', defaultMessage: 'No money is held for this order.' },
  'amount-out-of-range': {
    id: 'problem.amount-out-of-range',
    defaultMessage: 'This amount is too small or too large.',
  },
  'exceeds-balance': {
    id: 'problem.exceeds-balance',
    defaultMessage:
      'The balance does not have so much{available, select, none {} other {: {available} can be taken}}.',
  },
  'exceeds-entry': {
    id: 'problem.exceeds-entry',
    defaultMessage:
      '{left, select, none {Less than that} other {Only {left}}} is left to correct or to refund.',
  },
  'not-paid': {
    id: 'problem.not-paid',
    defaultMessage: 'Nothing was paid for this order, or its money has come back already.',
  },
  'own-adjustment': {
    id: 'problem.own-adjustment',
    defaultMessage: 'Another admin must approve what you have asked for.',
  },
  'new-admin': {
    id: 'problem.new-admin',
    defaultMessage:
      'You are a new admin. {until, select, none {Another admin must decide.} other {You can approve this from {until} on.}}',
  },
  'own-approval': { id: 'problem.own-approval', defaultMessage: 'Another admin must approve this.' },
  'approval-over': { id: 'problem.approval-over', defaultMessage: 'This request is over.' },
  'approval-outdated': {
    id: 'problem.approval-outdated',
    defaultMessage: 'This has changed meanwhile. Ask again.',
  },
  'too-many-approvals': {
    id: 'problem.too-many-approvals',
    defaultMessage: 'Too many requests wait here. Decide about them first.',
  },
  'adjustment-over': { id: 'problem.adjustment-over', defaultMessage: 'This request is over.' },
  'gateway-off': { id: 'problem.gateway-off', defaultMessage: 'This way to pay is not available here.' },
  'gateway-failed': {
    id: 'problem.gateway-failed',
    defaultMessage: 'The payment provider did not answer. Nothing was charged. Try again in a moment.',
  },
  'vendor-failed': {
    id: 'problem.vendor-failed',
    defaultMessage: 'The provider did not answer. Try again in a moment.',
  },
  'charge-closed': { id: 'problem.charge-closed', defaultMessage: 'This payment is already over.' },
  'already-reserved': {
    id: 'problem.already-reserved',
    defaultMessage: 'You have reserved this number for this app already, or wait for it.',
  },
  'queue-full': {
    id: 'problem.queue-full',
    defaultMessage: 'Too many customers wait for this number already. Please choose another one.',
  },
  'reservation-over': { id: 'problem.reservation-over', defaultMessage: 'This reservation is over.' },
  'too-many-alerts': {
    id: 'problem.too-many-alerts',
    defaultMessage: 'You have too many alerts that wait. Cancel one, then set the new one.',
  },
  'alert-over': { id: 'problem.alert-over', defaultMessage: 'This alert is over.' },
  'reservation-waiting': {
    id: 'problem.reservation-waiting',
    defaultMessage: 'The number is still taken. You have not got your turn yet.',
  },
  'port-in-moved-on': {
    id: 'problem.port-in-moved-on',
    defaultMessage: 'This request is in another state now. Please look at it again.',
  },
  'image-unreadable': {
    id: 'problem.image-unreadable',
    defaultMessage: 'This signature cannot be read. Please draw it again.',
  },
  'recording-refused': {
    id: 'problem.recording-refused',
    defaultMessage: 'A recording must be a WAV file of at most 4 MB and two minutes.',
  },
  'too-many-documents': {
    id: 'problem.too-many-documents',
    defaultMessage: 'This request has as many documents as it may have.',
  },
  'too-many-drafts': {
    id: 'problem.too-many-drafts',
    defaultMessage: 'You have as many drafts as you may have. Send or cancel one of them first.',
  },
  'storage-full': {
    id: 'problem.storage-full',
    defaultMessage: 'Your requests store as much as they may. Cancel a draft or remove a document first.',
  },
  'too-many-lines': { id: 'problem.too-many-lines', defaultMessage: 'Too many lines at once.' },
  'large-price-change': {
    id: 'problem.large-price-change',
    defaultMessage: 'This is a change of more than half since two admins agreed. Ask another admin.',
  },
  'price-exists': {
    id: 'problem.price-exists',
    defaultMessage: 'This price exists. Close this and change it.',
  },
  'price-planned': {
    id: 'problem.price-planned',
    defaultMessage: 'A change of this price is planned. Withdraw it first.',
  },
  'change-date': {
    id: 'problem.change-date',
    defaultMessage: 'Choose a time from one minute to 366 days ahead.',
  },
  'setting-out-of-range': {
    id: 'problem.setting-out-of-range',
    defaultMessage: 'This fee or limit cannot have this value.',
  },
  'volume-steps-order': {
    id: 'problem.volume-steps-order',
    defaultMessage: 'Each step needs a higher sum and a larger discount than the step before it.',
  },
  'too-many-changes': {
    id: 'problem.too-many-changes',
    defaultMessage: 'Too many changes are planned here. Withdraw one first.',
  },
  'app-hidden': { id: 'problem.app-hidden', defaultMessage: 'This app is not on sale at the moment.' },
  'whole-number-app': {
    id: 'problem.whole-number-app',
    defaultMessage: 'This is the whole number, for all apps. It can only be rented.',
  },
  'keyword-exists': { id: 'problem.keyword-exists', defaultMessage: 'An app has this keyword already.' },
  'name-exists': { id: 'problem.name-exists', defaultMessage: 'An app has this name already.' },
  'vendor-name-exists': {
    id: 'problem.vendor-name-exists',
    defaultMessage: 'A vendor has this name already.',
  },
  'picture-refused': {
    id: 'problem.picture-refused',
    defaultMessage:
      '{why, select, too_large {The picture is larger than 256 KB.} no_picture {The file is no PNG, JPEG, WebP or SVG picture, whatever its name says.} broken {The picture is damaged or not complete.} wrong_size {Each side of the picture must have 64 to 1,024 pixels.} not_square {The picture must be square, within 10 %.} not_plain {The SVG has a script, a reference to another file, or more than a drawing.} other {This file cannot be the picture of an app.}}',
  },
  'too-many-prices': {
    id: 'problem.too-many-prices',
    defaultMessage: 'This app has too many prices. Remove one first.',
  },
  'too-many-keywords': { id: 'problem.too-many-keywords', defaultMessage: 'This app has too many keywords.' },
  'too-many-upstreams': {
    id: 'problem.too-many-upstreams',
    defaultMessage: 'The shop buys from as many other portals as it can. Remove one first.',
  },
  'too-many-secrets': {
    id: 'problem.too-many-secrets',
    defaultMessage: 'This vendor has two secrets. Revoke one first.',
  },
  'unclaimed-gone': {
    id: 'problem.unclaimed-gone',
    defaultMessage: 'This SMS is not for sale any more: somebody else has its number, or it is too old.',
  },
  'message-routed': {
    id: 'problem.message-routed',
    defaultMessage: 'This message already belongs to another order.',
  },
  'message-not-for-order': {
    id: 'problem.message-not-for-order',
    defaultMessage: 'This message does not fit the order.',
  },
  'webhook-url-refused': {
    id: 'problem.webhook-url-refused',
    defaultMessage: 'We may not call this address.',
  },
  'webhook-off': { id: 'problem.webhook-off', defaultMessage: 'The webhook is off. Save its address first.' },
  'too-many-receivers': {
    id: 'problem.too-many-receivers',
    defaultMessage: 'Remove another webhook first.',
  },
  'nothing-to-cancel': {
    id: 'problem.nothing-to-cancel',
    defaultMessage: 'No rebuild of this view is under way.',
  },
  'projector-not-stopped': {
    id: 'problem.projector-not-stopped',
    defaultMessage: 'This view has not stopped here.',
  },
});

/**
 * A sentence for each reason for a refusal. The type requires all codes of the server, and a test compares both lists. Loaded with
 * the first refusal: see `problem-sentences.ts`.
 */
export const problemMessages: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  ...firstSentences,
  ...accountProblems,
  ...orderProblems,
  ...keyProblemMessages,
  ...portInProblems,
  ...otherProblems,
};
