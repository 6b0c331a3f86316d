// The numbers that the product promises, and the sizes that keep it stable. Each is in the folder of its noun, or in a file
// beside this one if it belongs to no noun. The server and the browser read the same constant, so they cannot disagree. A
// number that nothing reads does not belong here.

export * from '../domain/account/account.limits.ts';
export * from '../domain/account/api-key.limits.ts';
export * from '../domain/account/price-limit.limits.ts';
export * from '../domain/account/sandbox.limits.ts';
export * from '../domain/account/sub-account.limits.ts';
export * from '../domain/alert/alert.limits.ts';
export * from '../domain/app/app.limits.ts';
export * from '../domain/approval/approval.limits.ts';
export * from '../domain/billing/billing.limits.ts';
export * from '../domain/bulk/bulk.limits.ts';
export * from '../domain/cancels/cancels.limits.ts';
export * from '../domain/email/email.limits.ts';
export * from '../domain/import/import.limits.ts';
export * from '../domain/message/message.limits.ts';
export * from '../domain/notice/notice.limits.ts';
export * from '../domain/number/number.limits.ts';
export * from '../domain/on-demand/on-demand.limits.ts';
export * from '../domain/order/order.limits.ts';
export * from '../domain/payment/payment.limits.ts';
export * from '../domain/planned/planned.limits.ts';
export * from '../domain/port-in/port-in.limits.ts';
export * from '../domain/purchases/purchases.limits.ts';
export * from '../domain/rental/rental.limits.ts';
export * from '../domain/reservation/reservation.limits.ts';
export * from '../domain/security/security.limits.ts';
export * from '../domain/upstream/upstream.limits.ts';
export * from '../domain/vendor/vendor.limits.ts';
export * from '../domain/volume-steps/volume-steps.limits.ts';
export * from '../domain/wallet/wallet.limits.ts';
export * from '../domain/webhook/webhook.limits.ts';
export * from './contact-limits.ts';
export * from './load-limits.ts';
export * from './page-limits.ts';
export * from './view-limits.ts';
