import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

// Written a second time on purpose: who changes a limit changes a promise, and must do it in two places.
const promised = {
  passwordMinCharacters: 8,
  viewsBehindSeconds: 5,
  viewsUnmovedSeconds: 60,
  guestReadsAtOnce: 3_000,
  guestReadsPerSecond: 50,
  firstAdminPasswordMinCharacters: 12,
  secretMinCharacters: 16,
  guessesPerAccount: 20,
  guessRefillSeconds: 45,
  failedLoginsAlarm: 500,
  failedLoginsMinutes: 15,
  confirmLinkHours: 24,
  resetLinkMinutes: 30,
  adminSessionHours: 8,
  adminIdleMinutes: 30,
  freshPasswordMinutes: 5,
  signingKeyDays: 31,
  numberImportMaxLines: 10_000,
  searchDefaultRows: 10,
  pricingPageMaxRows: 9999,
  sidebarVendorsMaxRows: 999,
  publicSmsPreloadMaxRows: 1000,
  listMaxRows: 100,
  balanceRefreshSeconds: 60,
  emailVerifiedRedirectSeconds: 2,
  scrollDelayMilliseconds: 500,
  dropdownDebounceMilliseconds: 300,
  tooltipShowMilliseconds: 200,
  toastMilliseconds: 3000,
  virtualListBufferPixels: 200,
  appRowMinPixels: 80,
  appNameMaxCharacters: 20,
  realtimeTimeoutMilliseconds: 20_000,
  realtimeReconnectMinMilliseconds: 1000,
  realtimeReconnectMaxMilliseconds: 5000,
  realtimeRandomisationFactor: 0.5,
  amountDecimals: 3,
  activationWindowMinutes: 20,
  settlementMinutes: 30,
  rentalTermsHours: [4, 24, 72, 168, 336, 672],
  withheldReadHours: 24,
  stampToleranceSeconds: 60,
  openActivationsMax: 50,
  purchasesPerMinuteMax: 60,
  cancelsPerHourMax: 30,
  orderGiveUpSeconds: 60,
  orderUnsettledSeconds: 10,
  orderInlineSeconds: 5,
  holdRecoverySeconds: 60,
  leaseRecoverySeconds: 60,
  routeCandidatesMax: 20,
  vendorSecretsMax: 2,
  webhookToleranceMinutes: 5,
  importMaxSeconds: 120,
  importReportPartLines: 500,
  minPositionWaitMilliseconds: 1000,
  dueTimersPageRows: 500,
  candidateNumbersPageRows: 50,
  successRateMinSamples: 20,
};

describe('limits', () => {
  const actual = new Map<string, unknown>(Object.entries(limits));

  it.each(Object.entries(promised))('%s is as promised', (name, value) => {
    expect(actual.get(name)).toEqual(value);
  });

  it('has no limit that the table does not promise', () => {
    expect([...actual.keys()].sort()).toEqual(Object.keys(promised).sort());
  });

  it('refunds only after the number has stopped listening', () => {
    expect(limits.settlementMinutes).toBeGreaterThan(limits.activationWindowMinutes);
  });

  it('resumes an unsettled order before it is given up', () => {
    expect(limits.orderUnsettledSeconds).toBeGreaterThan(limits.orderInlineSeconds);
    expect(limits.orderUnsettledSeconds).toBeLessThan(limits.orderGiveUpSeconds);
  });
});
