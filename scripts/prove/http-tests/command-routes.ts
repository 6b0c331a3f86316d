import type { Access } from '@ringpost/web/http';

interface CommandRoute {
  readonly access: Access;
  /** What it may send itself, or in a job that follows its answer. Policies and deadlines may send more. */
  readonly sends: readonly string[];
}

/** A delivered message may be deferred, or end its order. Then its hold and its lease follow. */
const DELIVERS = ['RecordSms', 'DeferSms', 'CaptureFunds', 'ReleaseFunds', 'NoteServed', 'EndLease'] as const;
const RECEIVES = ['KeepMessage', ...DELIVERS] as const;

/** The audio of a call follows its message. */
const RECORDS = ['StoreRecording', 'NoteFetchFailed'] as const;

/** What arrives moves the balance. */
const ANNOUNCES = ['AnnouncePayment', 'FollowPayment'] as const;

/** A purchase and its end without a number. Only a customer with sub-accounts claims it before. */
const BUYS = [
  'ClaimPurchase',
  'HoldForOrder',
  'LeaseNumber',
  'AssignNumber',
  'FailOrder',
  'ReleaseFunds',
  'EndLease',
] as const;

/** What a purchase of several apps on one number sends. */
const BUYS_TOGETHER = ['ClaimPurchase', 'HoldForOrders', 'LeaseForApps', ...BUYS.slice(3)] as const;

/** What a purchase of a rental sends. It is paid for with its number. */
const RENTS = [...BUYS, 'CaptureFunds'] as const;

/** One hold, and for each number a lease and an order. */
const BUYS_BULK = [
  'ClaimPurchase',
  'HoldForBulk',
  'LeaseNumber',
  'AssignItems',
  'AssignNumber',
  'CloseBulk',
  'ReleaseMissing',
  'FailOrder',
  'EndLease',
] as const;

/** What a purchase sends that asks a vendor for what is missing. */
const BUYS_FROM_VENDOR = [...BUYS_BULK, 'ClaimActivations', 'AskForNumbers', 'CaptureFunds'] as const;

/** What the handler protocol sends: it buys, asks for the next code, cancels, rents, extends and releases, and sets the webhook of a rental. */
const HANDLES = [
  ...RENTS,
  'HoldForOrders',
  'LeaseForApps',
  'AllowCancel',
  'CancelOrder',
  'AskNextCode',
  'HoldForExtension',
  'ExtendLease',
  'MakeRentalReceiver',
  'SetWebhook',
] as const;

/** Every route that changes anything, who may call it, and which commands it may send: `commands.test.ts` compares it with what they do. */
export const COMMAND_ROUTES: Readonly<Record<string, CommandRoute>> = {
  'POST /api/auth/register': { access: 'guest', sends: ['RegisterAccount', 'ClaimEmail'] },
  'POST /api/auth/register/confirm': { access: 'guest', sends: ['ConfirmEmail', 'ConfirmAccount'] },
  'POST /api/contact': { access: 'guest', sends: [] },
  'POST /api/app_request': { access: 'customer', sends: [] },
  'POST /api/auth/resend_email': { access: 'guest', sends: [] },
  'POST /api/auth/login': { access: 'guest', sends: ['UseRecoveryCode'] },
  'POST /api/auth/logout': { access: 'customer', sends: ['RevokeSessions'] },
  'POST /api/auth/sessions/{id}/end': { access: 'customer', sends: [] },
  'POST /api/keys': { access: 'customer', sends: ['MakeApiKey'] },
  'PUT /api/keys/{id}': { access: 'customer', sends: ['ChangeApiKey'] },
  'DELETE /api/keys/{id}': { access: 'customer', sends: ['EndApiKey'] },
  'POST /api/sub_accounts': { access: 'customer', sends: ['MakeSubAccount', 'OpenSubAccount'] },
  'PUT /api/sub_accounts/{id}': { access: 'customer', sends: ['RenameSubAccount'] },
  'POST /api/sub_accounts/{id}/close': { access: 'customer', sends: ['CloseSubAccount'] },
  'POST /api/sub_accounts/{id}/keys': { access: 'customer', sends: ['MakeApiKey'] },
  'POST /api/sub_accounts/{id}/transfers': { access: 'customer', sends: ['MoveOut', 'MoveIn'] },
  'POST /api/auth/second_factor': { access: 'customer', sends: [] },
  'POST /api/auth/second_factor/confirm': { access: 'customer', sends: ['AddSecondFactor'] },
  'DELETE /api/auth/second_factor': {
    access: 'customer',
    sends: ['UseRecoveryCode', 'RemoveSecondFactor'],
  },
  'POST /api/auth/recovery_codes': { access: 'customer', sends: ['MakeRecoveryCodes'] },
  'POST /api/auth/login/passkey': { access: 'guest', sends: [] },
  'POST /api/auth/passkeys/start': { access: 'customer', sends: [] },
  'POST /api/auth/passkeys': { access: 'customer', sends: ['AddPasskey'] },
  'POST /api/auth/passkeys/ask': { access: 'customer', sends: [] },
  'DELETE /api/auth/passkeys/{id}': { access: 'customer', sends: ['RemovePasskey'] },
  'POST /api/auth/forgetting': { access: 'customer', sends: ['RequestForgetting'] },
  'DELETE /api/auth/forgetting': { access: 'customer', sends: ['CancelForgetting'] },
  'POST /api/auth/confirm-password': { access: 'customer', sends: ['UseRecoveryCode'] },
  'POST /api/auth/reset_password': { access: 'guest', sends: [] },
  'POST /api/auth/reset_password/confirm': { access: 'guest', sends: ['ChangePassword'] },
  'POST /api/auth/update_password': {
    access: 'customer',
    sends: ['UseRecoveryCode', 'ChangePassword'],
  },
  'POST /api/admin/signing-keys/rotate': { access: 'super_admin', sends: [] },
  'POST /api/admin/mail/{id}/send_again': { access: 'admin', sends: ['SendMailAgain'] },
  'POST /api/admin/mail/{id}/link': { access: 'admin', sends: ['ShowMailLink'] },
  'POST /api/users/{id}/status': { access: 'admin', sends: ['DeactivateAccount', 'ReactivateAccount'] },
  'POST /api/users/{id}/end_sessions': { access: 'support', sends: ['EndSessions'] },
  'POST /api/users/{id}/sessions/{session_uuid}/end': { access: 'support', sends: ['EndSessions'] },
  'POST /api/users/{id}/forget': { access: 'admin', sends: ['AskAccountApproval'] },
  'POST /api/users/{id}/keep': { access: 'admin', sends: ['CancelForgetting'] },
  'POST /api/users/{id}/remove_second_factor': { access: 'admin', sends: ['RemoveSecondFactor'] },
  'POST /api/users/{id}/role': { access: 'super_admin', sends: ['ChangeRole', 'AskAccountApproval'] },
  'POST /api/users/{id}/limits': { access: 'admin', sends: ['SetBuyingLimits'] },
  'POST /api/users/{id}/credit': { access: 'support', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/debit': { access: 'admin', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/correct': { access: 'admin', sends: ['AdjustFunds'] },
  'POST /api/users/{id}/refund': { access: 'support', sends: ['RefundOrder'] },
  'POST /api/users/{id}/adjustments/{adjustment_uuid}/approve': {
    access: 'admin',
    sends: ['ApproveAdjustment'],
  },
  'POST /api/users/{id}/adjustments/{adjustment_uuid}/refuse': {
    access: 'admin',
    sends: ['RefuseAdjustment'],
  },
  'POST /api/admin/apps': { access: 'admin', sends: ['DefineApp'] },
  'POST /api/admin/apps/{id}/rename': { access: 'admin', sends: ['RenameApp'] },
  'POST /api/admin/apps/{id}/hide': { access: 'admin', sends: ['HideApp'] },
  'POST /api/admin/apps/{id}/show': { access: 'admin', sends: ['ShowApp'] },
  'POST /api/admin/apps/{id}/message': { access: 'admin', sends: ['SetMessage'] },
  'POST /api/admin/apps/{id}/prices': { access: 'admin', sends: ['SetPrice', 'AskAppApproval'] },
  'POST /api/admin/apps/{id}/prices/{price_uuid}/remove': {
    access: 'admin',
    sends: ['RemovePrice', 'AskAppApproval'],
  },
  'POST /api/admin/planned_changes/{change_uuid}/withdraw': {
    access: 'admin',
    sends: [
      ...['WithdrawAccountChange', 'WithdrawAppChange', 'WithdrawNoticeChange'],
      ...['WithdrawFeeChange', 'WithdrawSettingChange', 'WithdrawStepsChange'],
    ],
  },
  'PUT /api/admin/shop_settings/{setting}': {
    access: 'admin',
    sends: ['ChangeShopSetting', 'AskFeeApproval'],
  },
  'PUT /api/admin/volume_steps': { access: 'admin', sends: ['SetVolumeSteps'] },
  'PUT /api/admin/notices/{notice}': { access: 'admin', sends: ['ChangeNoticeText'] },
  'POST /api/admin/apps/{id}/templates': { access: 'admin', sends: ['AddTemplate'] },
  'POST /api/admin/apps/{id}/try_keyword': { access: 'admin', sends: ['NoteTriedKeyword'] },
  'POST /api/admin/apps/{id}/picture': { access: 'admin', sends: ['SetPicture'] },
  'DELETE /api/admin/apps/{id}/picture': { access: 'admin', sends: ['RemovePicture'] },
  'DELETE /api/admin/apps/{id}/templates/{template_uuid}': { access: 'admin', sends: ['RemoveTemplate'] },
  'POST /api/vendor': { access: 'admin', sends: ['AddVendor'] },
  'PUT /api/vendor/{id}': { access: 'admin', sends: ['ChangeVendor'] },
  'PUT /api/vendor/{id}/upstream': { access: 'admin', sends: ['SetUpstream'] },
  'DELETE /api/vendor/{id}/upstream': { access: 'admin', sends: ['RemoveUpstream'] },
  'POST /api/vendor/{id}/secrets': { access: 'admin', sends: ['CreateVendorSecret'] },
  'DELETE /api/vendor/{id}/secrets/{secret_uuid}': { access: 'admin', sends: ['RevokeVendorSecret'] },
  'POST /api/number/import-did': {
    access: 'admin',
    sends: ['ReportLines', 'StartImport', 'ImportNumber', 'CompleteImportPart'],
  },
  'POST /api/admin/numbers/release': { access: 'admin', sends: ['ReleaseNumber'] },
  'POST /api/admin/numbers/public': { access: 'admin', sends: ['MakeNumberPublic', 'EndPublic'] },
  'POST /api/admin/numbers/vendor': { access: 'admin', sends: ['AssignVendor'] },
  'POST /api/number/active_numbers_availability': { access: 'customer', sends: [] },
  'POST /api/admin/projectors/{name}/skip': {
    access: 'super_admin',
    sends: ['SkipEvent', 'AskOperatorApproval'],
  },
  'POST /api/admin/approvals/{approval_uuid}/approve': {
    access: 'admin',
    sends: ['GiveAccountApproval', 'GiveAppApproval', 'GiveFeeApproval', 'GiveOperatorApproval'],
  },
  'POST /api/admin/approvals/{approval_uuid}/refuse': {
    access: 'admin',
    sends: ['RefuseAccountApproval', 'RefuseAppApproval', 'RefuseFeeApproval', 'RefuseOperatorApproval'],
  },
  'POST /api/admin/projectors/{name}/rebuild': { access: 'admin', sends: ['RequestRebuild'] },
  'POST /api/admin/projectors/{name}/rebuild/cancel': { access: 'admin', sends: ['CancelRebuild'] },
  'POST /api/admin/projectors/{name}/retry': { access: 'admin', sends: ['RetryProjector'] },
  'POST /api/users/{id}/orders': {
    access: 'admin',
    sends: [...RENTS, ...BUYS_BULK],
  },
  'GET /v1/user/buy/activation/{country}/{operator}/{product}': { access: 'customer', sends: BUYS },
  'GET /v1/user/buy/hosting/{country}/{operator}/{product}': { access: 'customer', sends: RENTS },
  'GET /v1/user/reuse/{product}/{number}': { access: 'customer', sends: BUYS },
  'GET /v1/user/finish/{id}': { access: 'customer', sends: [] },
  'GET /v1/user/cancel/{id}': {
    access: 'customer',
    sends: ['AllowCancel', 'CancelOrder', 'ReleaseFunds', 'AssignNumber', 'CaptureFunds'],
  },
  'GET /v1/user/ban/{id}': {
    access: 'customer',
    sends: ['AllowBan', 'BanNumber', 'ReleaseFunds', 'NoteBan'],
  },
  'POST /v1/user/max-prices': { access: 'customer', sends: ['SetPriceLimit'] },
  'DELETE /v1/user/max-prices': { access: 'customer', sends: ['RemovePriceLimit'] },
  'GET /stubs/handler_api.php': { access: 'customer', sends: HANDLES },
  'POST /stubs/handler_api.php': { access: 'customer', sends: HANDLES },
  'GET /stubs/handler_api': { access: 'customer', sends: HANDLES },
  'POST /stubs/handler_api': { access: 'customer', sends: HANDLES },
  'POST /api/orders/on_demand': { access: 'customer', sends: BUYS },
  'POST /api/orders/several_apps': { access: 'customer', sends: BUYS_TOGETHER },
  'POST /api/orders/unclaimed': { access: 'customer', sends: BUYS },
  'POST /api/orders/create_number_order': { access: 'customer', sends: RENTS },
  'POST /api/orders/on_demand_bulk': { access: 'customer', sends: BUYS_BULK },
  'POST /api/orders/dormant': { access: 'customer', sends: BUYS_FROM_VENDOR },
  'POST /api/orders/any_number': { access: 'customer', sends: BUYS_FROM_VENDOR },
  'POST /api/orders/create_number_order_bulk': { access: 'customer', sends: [...BUYS_BULK, 'CaptureFunds'] },
  'POST /api/order_number/extend/{id}': {
    access: 'customer',
    sends: ['HoldForExtension', 'ExtendLease', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/order_number/release/{id}': { access: 'customer', sends: ['EndLease'] },
  'PUT /api/order_number/renewal/{id}': { access: 'customer', sends: ['TurnOnRenewal'] },
  'DELETE /api/order_number/renewal/{id}': { access: 'customer', sends: ['TurnOffRenewal'] },
  'POST /api/order_number/give_back/{id}': {
    access: 'customer',
    sends: ['AllowGiveBack', 'GiveBackRental', 'CaptureFunds', 'EndLease', 'RefundRental'],
  },
  'POST /api/order_number/share/{id}': { access: 'customer', sends: ['ShareRental'] },
  'DELETE /api/order_number/share/{id}': { access: 'customer', sends: ['UnshareRental'] },
  'PUT /api/users/billing': { access: 'customer', sends: ['SetBilling'] },
  'PUT /api/users/mail_settings': { access: 'customer', sends: ['ChooseMail', 'ChooseLocale'] },
  'POST /api/orders/{id}/cancel': {
    access: 'customer',
    sends: [
      'AllowCancel',
      'CancelOrder',
      'ReleaseFunds',
      'AssignNumber',
      'CaptureFunds',
      'CancelBulk',
      'ReleaseMissing',
    ],
  },
  'POST /api/orders/{id}/reuse': { access: 'customer', sends: BUYS },
  'POST /api/orders/{id}/next_code': { access: 'customer', sends: ['AskNextCode'] },
  'POST /api/orders/{id}/ban': {
    access: 'customer',
    sends: ['AllowBan', 'BanNumber', 'ReleaseFunds', 'NoteBan'],
  },
  'POST /api/orders/{id}/cancel_waiting': {
    access: 'customer',
    sends: ['AllowCancel', 'CancelOrder', 'ReleaseFunds'],
  },
  'POST /api/sms/{uuid}/read': {
    access: 'customer',
    sends: ['PayToRead', 'ReadWithheldSms', 'TakeWithheldSms'],
  },
  'POST /api/sms/{id}/show': { access: 'admin', sends: ['ShowToAdmin'] },
  'POST /api/sms/{id}/route': { access: 'admin', sends: ['RouteMessage', ...DELIVERS] },
  'PUT /api/webhook': { access: 'customer', sends: ['SetWebhook'] },
  'DELETE /api/webhook': { access: 'customer', sends: ['TurnOffWebhook'] },
  'POST /api/webhook/secret': { access: 'customer', sends: ['CreateWebhookSecret'] },
  'POST /api/webhook/secret/roll': { access: 'customer', sends: ['RollWebhookSecret'] },
  'POST /api/webhook/test': { access: 'customer', sends: ['QueueWebhook'] },
  'POST /api/webhook/deliveries/{id}/replay': { access: 'customer', sends: ['ReplayWebhook'] },
  'POST /api/webhook/simulate': { access: 'customer', sends: ['QueueWebhook'] },
  'POST /api/webhook/replay': { access: 'customer', sends: ['ReplayWebhook'] },
  'POST /api/webhooks': { access: 'customer', sends: ['MakeWebhookReceiver', 'SetWebhook'] },
  'PUT /api/webhooks/{id}': { access: 'customer', sends: ['SetWebhook'] },
  'DELETE /api/webhooks/{id}': { access: 'customer', sends: ['RemoveWebhookReceiver'] },
  'POST /api/webhooks/{id}/pause': { access: 'customer', sends: ['TurnOffWebhook'] },
  'POST /api/webhooks/{id}/secret': { access: 'customer', sends: ['CreateWebhookSecret'] },
  'POST /api/webhooks/{id}/secret/roll': { access: 'customer', sends: ['RollWebhookSecret'] },
  'POST /api/webhooks/{id}/test': { access: 'customer', sends: ['QueueWebhook'] },
  'POST /api/webhooks/{id}/replay': { access: 'customer', sends: ['ReplayWebhook'] },
  'POST /api/admin/webhook_deliveries/{id}/replay': { access: 'admin', sends: ['ReplayWebhook'] },
  'POST /api/payment/tx': { access: 'customer', sends: ['StartPayment', 'OpenPayment'] },
  'POST /api/payment/sandbox/{id}': { access: 'customer', sends: [] },
  'POST /api/portin_request/check': { access: 'customer', sends: [] },
  'POST /api/portin_request': { access: 'customer', sends: ['SavePortInDraft'] },
  'PUT /api/portin_request/{id}': { access: 'customer', sends: ['SavePortInDraft'] },
  'POST /api/portin_request/{id}/submit': {
    access: 'customer',
    sends: ['SavePortInDraft', 'HoldForPortIn', 'SubmitPortIn', 'ReleaseFunds'],
  },
  'POST /api/portin_request/{id}/fix': { access: 'customer', sends: ['FixPortIn'] },
  'POST /api/portin_request/{id}/cancel': { access: 'customer', sends: ['CancelPortIn', 'ReleaseFunds'] },
  'POST /api/portin_request/{id}/documents': { access: 'customer', sends: ['AddPortInDocument'] },
  'DELETE /api/portin_request/{id}/documents/{document_uuid}': {
    access: 'customer',
    sends: ['RemovePortInDocument'],
  },
  'POST /api/admin/portin_request/{id}/state': {
    access: 'admin',
    sends: [
      'StartPortInReview',
      'RaisePortInException',
      'ConfirmPortInFoc',
      'PortInNumber',
      'CompletePortIn',
      'CancelPortIn',
      'CaptureFunds',
      'ReleaseFunds',
      'CreditFunds',
    ],
  },
  'POST /api/number_reservation': {
    access: 'customer',
    sends: ['PlaceReservation', 'HoldForReservation', 'ReserveNumber', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/number_reservation/{id}/cancel': {
    access: 'customer',
    sends: ['EndReservation', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/admin/reservations/{id}/cancel': {
    access: 'admin',
    sends: ['EndReservation', 'CaptureFunds', 'ReleaseFunds'],
  },
  'POST /api/number_reservation/{id}/take': { access: 'customer', sends: BUYS },
  'POST /api/number_reservation/{id}/rent': { access: 'customer', sends: RENTS },
  'POST /api/alert/bulk': { access: 'customer', sends: ['SetAlerts'] },
  'POST /api/alert/{id}/cancel': { access: 'customer', sends: ['CancelAlert'] },
  'PUT /api/portin_fee/{country_iso}': { access: 'admin', sends: ['SetPortInFee', 'AskFeeApproval'] },
  'POST /hooks/payments/sandbox': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/coinpayments': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/stripe': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/payments/btcpay': { access: 'signature', sends: ANNOUNCES },
  'POST /hooks/sms/twilio': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/json': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/telnyx': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/plivo': { access: 'signature', sends: RECEIVES },
  'GET /hooks/sms/vonage': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/vonage': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/vonage-json': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/vonage-messages': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/bandwidth': { access: 'signature', sends: RECEIVES },
  'GET /hooks/sms/gateway': { access: 'signature', sends: RECEIVES },
  'POST /hooks/sms/gateway': { access: 'signature', sends: RECEIVES },
  // The purchase is followed, as it is without the call.
  'POST /hooks/upstream': { access: 'signature', sends: [] },
  'POST /hooks/voice/twilio': { access: 'signature', sends: [] },
  'POST /hooks/voice/twilio/recording': { access: 'signature', sends: [...RECEIVES, ...RECORDS] },
  'POST /hooks/voice/json': { access: 'signature', sends: [...RECEIVES, 'StoreRecording'] },
};
