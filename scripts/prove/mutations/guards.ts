/** One guard of the product, how to take it away, and the tests that must notice. */
export interface Guard {
  /** What nobody could rely on without it. */
  readonly keeps: string;
  /** The file, from the root. */
  readonly file: string;
  /** The words of the guard. They stand once in the file. */
  readonly guard: string;
  /** What stands there without it. */
  readonly without: string;
  /** The test file that must turn red, from the root. */
  readonly test: string;
}

type GuardOfFile = Omit<Guard, 'file' | 'test'>;

/** Guards of one file that one test file watches. */
function guardsOf(file: string, test: string, ...guards: readonly GuardOfFile[]): readonly Guard[] {
  return guards.map((guard) => ({ ...guard, file, test }));
}

const RULES: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/apps/app.decider.ts',
    'command-api/src/apps/app.decider.test.ts',
    {
      keeps: 'no price changes by more than half by mistake',
      guard: 'if (!confirmLarge) requireConfirmed(state, settingOf(',
      without: 'if (confirmLarge) requireConfirmed(state, settingOf(',
    },
    {
      keeps: 'an admin replaces only the price of an app that they saw',
      guard: 'if ((before?.priceId ?? null) !== replaces)',
      without: 'if (before && replaces === undefined)',
    },
  ),
  ...guardsOf(
    'events/domain/src/rules/price-effects.ts',
    'command-api/src/apps/app.decider.test.ts',
    {
      keeps: 'two steps of one admin go no farther than one',
      guard: '?? effectOf(paid, agreedFor(part), after)',
      without: '',
    },
    {
      keeps: 'a price of a customer takes the place of no country price by far without a second admin',
      guard: 'for (const part of [scope, ...others])',
      without: 'for (const part of [scope, ...others.slice(0, 0)])',
    },
  ),
  ...guardsOf('events/domain/src/rules/price-effects.ts', 'command-api/src/apps/app-dates.decider.test.ts', {
    keeps: 'two planned changes of prices by one admin go no farther than one',
    guard: 'for (const prices of moments) {',
    without: 'for (const prices of moments.slice(0, 1)) {',
  }),
  ...guardsOf(
    'command-api/src/apps/app-approval.decider.ts',
    'command-api/src/apps/app-approval.decider.test.ts',
    {
      keeps: 'a removal of a price is approved only for the price that customers pay then',
      guard: 'return isSame(next ? beforeOf(next) : null, after);',
      without: 'return true;',
    },
  ),
  ...guardsOf('command-api/src/apps/app.decider.ts', 'command-api/src/apps/app-dates.decider.test.ts', {
    keeps: 'a planned change acts on the price that its admin saw',
    guard: 'if (first) throw reject(',
    without: 'if (first && planned.size === 0) throw reject(',
  }),
  ...guardsOf(
    'events/domain/src/domain/app/due-changes.ts',
    'command-api/src/apps/app-dates.decider.test.ts',
    {
      keeps: 'a price with a date counts from its instant on, and not before',
      guard: 'countsFrom <= at',
      without: 'countsFrom < at',
    },
  ),
  ...guardsOf(
    'events/domain/src/domain/planned/due-facts.ts',
    'command-api/src/apps/app-dates.decider.test.ts',
    {
      keeps: 'a change with a date counts from its instant on, and not before',
      guard: 'countsFrom <= at',
      without: 'countsFrom < at',
    },
    {
      keeps: 'what was due comes before a later change',
      guard: 'return decided.length === 0 ? [] : [...due, ...decided];',
      without: 'return decided.length === 0 ? [] : [...decided, ...due];',
    },
  ),
  ...guardsOf(
    'events/domain/src/rules/planned-changes.ts',
    'command-api/src/apps/app-dates.decider.test.ts',
    {
      keeps: 'a change with a date is at most a year and at least a minute ahead',
      guard: "throw reject('change-date');",
      without: 'return;',
    },
  ),
  ...guardsOf(
    'events/domain/src/rules/large-fee-change.ts',
    'command-api/src/shop-settings/shop-fee-approval.decider.test.ts',
    {
      keeps: 'two steps of one admin take a fee no farther than one',
      guard: '[present, agreed].find(',
      without: '[present].find(',
    },
  ),
  ...guardsOf(
    'command-api/src/kernel/fee-approval.decider.ts',
    'command-api/src/shop-settings/shop-fee-approval.decider.test.ts',
    {
      keeps: 'two admins agree on the fee that both saw',
      guard: "!== before) throw reject('approval-outdated');",
      without: "!== before && before < 0) throw reject('approval-outdated');",
    },
  ),
  ...guardsOf(
    'command-api/src/shop-settings/shop-settings.decider.ts',
    'command-api/src/shop-settings/shop-fee-approval.decider.test.ts',
    {
      keeps: 'one admin alone changes no fee of the shop by more than half',
      guard: 'if (!isApproved) requireSmall(command, state);',
      without: 'if (isApproved) requireSmall(command, state);',
    },
  ),
  ...guardsOf(
    'command-api/src/port-ins/port-in-fees.decider.ts',
    'command-api/src/port-ins/port-in.decider.test.ts',
    {
      keeps: 'one admin alone changes no fee of a port-in by more than half',
      guard: 'if (!isApproved) requireSmall(command, state);',
      without: 'if (isApproved) requireSmall(command, state);',
    },
  ),
  ...guardsOf('command-api/src/price-list/quote.ts', 'command-api/src/price-list/quote.test.ts', {
    keeps: 'nobody buys an app that is not on sale',
    guard: "if (hidden && !query.isRunning) throw reject('app-hidden');",
    without: "if (hidden && query.isRunning) throw reject('app-hidden');",
  }),
  ...guardsOf(
    'events/domain/src/rules/approvals.ts',
    'command-api/src/accounts/account-approval.decider.test.ts',
    {
      keeps: 'nobody approves what they have asked for',
      guard: "if (askedBy === approvedBy) throw reject('own-approval');",
      without: "if (askedBy === '') throw reject('own-approval');",
    },
    {
      keeps: 'whoever has just become an admin approves nothing',
      guard: "if (approvedAt < until) throw reject('new-admin', { until });",
      without: "if (until === 'never') throw reject('new-admin', { until });",
    },
  ),
  ...guardsOf(
    'command-api/src/accounts/account-approval.decider.ts',
    'command-api/src/accounts/account-approval.decider.test.ts',
    {
      keeps: 'nobody approves more rights for themselves',
      guard: "if (!isLess) throw reject('forbidden');",
      without: "if (isLess && adminId === '') throw reject('forbidden');",
    },
  ),
  ...guardsOf('events/domain/src/rules/buying-limits.ts', 'events/domain/src/rules/buying-limits.test.ts', {
    keeps: 'a customer buys at most so often a minute',
    guard: 'if (bought < purchasesPerMinute) return undefined;',
    without: 'if (bought >= 0) return undefined;',
  }),
  ...guardsOf(
    'events/domain/src/rules/price-matching.ts',
    'events/domain/src/rules/price-matching.test.ts',
    {
      keeps: 'of two prices of one rank the later one counts',
      guard: 'PRICE_RANKS.indexOf(rank) <= PRICE_RANKS.indexOf(chosen.rank)',
      without: 'PRICE_RANKS.indexOf(rank) < PRICE_RANKS.indexOf(chosen.rank)',
    },
    {
      keeps: 'a rental is never cheaper than an activation',
      guard: 'return Math.max(leastMills, termMills(entry, type, termHours));',
      without: 'return Math.min(leastMills + 1e9, termMills(entry, type, termHours));',
    },
  ),
  ...guardsOf('events/domain/src/rules/masking.ts', 'events/domain/src/rules/masking.test.ts', {
    keeps: 'the public does not see the last two digits of a number',
    guard: 'const MASKED_DIGITS = 2;',
    without: 'const MASKED_DIGITS = 1;',
  }),
  ...guardsOf('events/domain/src/rules/hide-codes.ts', 'events/domain/src/rules/hide-codes.test.ts', {
    keeps: 'strangers see no word that could be a code',
    guard: "if (word === '' || isOrdinaryWord(",
    without: "if (word !== ' ' || isOrdinaryWord(",
  }),
  ...guardsOf('events/domain/src/rules/money-display.ts', 'events/domain/src/rules/money-display.test.ts', {
    keeps: 'no amount is rounded on its way in',
    guard: 'if (mills / MILLS_PER_DOLLAR !== dollars)',
    without: 'if (Number.isNaN(dollars))',
  }),
];

const KIT: readonly Guard[] = [
  ...guardsOf('events/web/src/http/authorisation.ts', 'events/web/src/http/http-app.test.ts', {
    keeps: 'nobody uses a route of a higher role',
    guard: "if (!hasRole(caller.role, access)) throw reject('forbidden');",
    without: '',
  }),
  ...guardsOf('events/web/src/http/http-app.ts', 'events/web/src/http/protocol.test.ts', {
    keeps: 'a HEAD buys nothing where a GET buys',
    guard: 'if (ofPath.some(({ spec }) => isWritingGet(spec))) route.head(notAllowed);',
    without: '',
  }),
  ...guardsOf('scripts/operate/docker/front-door/haproxy.cfg', 'scripts/prove/engines/front-door.test.ts', {
    keeps: 'the front door never sends a GET that buys twice',
    guard: 'http-request disable-l7-retry if writing_get',
    without: '',
  }),
  ...guardsOf('command-api/src/kernel/followed-log.ts', 'command-api/src/kernel/followed-log.test.ts', {
    keeps: 'a stream that another process has changed is read again',
    guard: 'seenRevision > revision',
    without: 'seenRevision < -1',
  }),
  ...guardsOf('events/web/src/http/caller-now.ts', 'events/web/src/http/caller-now.test.ts', {
    keeps: 'whoever works here is looked up in the current account',
    guard: 'return isPlain(caller) ? caller : undefined;',
    without: 'return caller;',
  }),
  ...guardsOf('events/web/src/http/sessions.ts', 'events/web/src/http/sessions.test.ts', {
    keeps: 'a new password ends the sessions from before',
    guard: "if (account.sessionEpoch !== claims.sessionEpoch) throw reject('session-expired');",
    without: '',
  }),
  ...guardsOf('events/engine/src/embedded/log-layout.ts', 'events/engine/src/embedded/log-damage.test.ts', {
    keeps: 'a damaged event is noticed',
    guard: 'return crc32(bytes.subarray(at + 8, at + length)) === bytes.readUInt32LE(at + 4);',
    without: 'return length > 0;',
  }),
  ...guardsOf('events/engine/src/embedded/chain-file.ts', 'events/engine/src/embedded/file-chain.test.ts', {
    keeps: 'the chain does not go on over a log whose end was cut off',
    guard: 'if (until < from.offset)',
    without: 'if (from.offset < 0)',
  }),
  ...guardsOf('events/engine/src/signed-heads.ts', 'events/engine/src/signed-heads.test.ts', {
    keeps: 'only the key can sign a head of the log',
    guard: 'return isHead(head) && isSignedText(signedText(head), head, publicKeys) ? head : undefined;',
    without: 'return isHead(head) && publicKeys.length > 0 ? head : undefined;',
  }),
  ...guardsOf('events/engine/src/embedded/read-model.ts', 'events/engine/src/embedded/read-model.test.ts', {
    keeps: 'rows are written only from the checkpoint that they follow',
    guard: 'if (!registry.advance(projector, version, from, to)) {',
    without: 'if (!registry.advance(projector, version, from, to) && writes.length < 0) {',
  }),
  ...guardsOf('events/engine/src/sealing.ts', 'events/engine/src/sealing.test.ts', {
    keeps: 'what was sealed with a forgotten key reads as nothing',
    guard: "if (key === undefined || !bytes.subarray(0, KEY_ID_BYTES).equals(key.id)) return '';",
    without: "if (key === undefined) return '';",
  }),
  ...guardsOf(
    'command-api/src/kernel/append-queue.ts',
    'command-api/src/kernel/aggregate-repository.test.ts',
    {
      keeps: 'nothing joins an append that it was not decided on',
      guard: ' || !isBase(waiting, decided)',
      without: '',
    },
  ),
  ...guardsOf('events/engine/src/embedded/log-writer.ts', 'events/engine/src/embedded/append-all.test.ts', {
    keeps: 'an append to several streams is refused if only a part of it is in the log',
    guard: 'if (earlier.length === unit.length)',
    without: 'if (earlier.length > 0)',
  }),
  ...guardsOf('command-api/src/kernel/command-handler.ts', 'command-api/src/kernel/command-handler.test.ts', {
    keeps: 'nobody causes a fact that is not theirs',
    guard: 'if (!kind || !mayCause(kind, cause))',
    without: 'if (!kind)',
  }),
];

const WALLET = 'command-api/src/wallets/wallet.decider.ts';

const WALLETS: readonly Guard[] = [
  ...guardsOf(
    WALLET,
    'command-api/src/wallets/wallet.decider.test.ts',
    {
      keeps: 'one key never gives two amounts',
      guard: "if (earlierMills !== undefined) throw reject('idempotency-key-reused');",
      without: '',
    },
    {
      keeps: 'nobody spends more than there is',
      guard: 'if (availableMills >= amountMills) return;',
      without: 'if (amountMills > 0) return;',
    },
  ),
  ...guardsOf('command-api/src/wallets/adjust-funds.ts', 'scripts/prove/http-tests/adjustments.test.ts', {
    keeps: 'one admin gives a customer no more by way of sub-accounts',
    guard: '{ ...command, besideMills }',
    without: '{ ...command, besideMills: besideMills * 0 }',
  }),
  ...guardsOf('command-api/src/wallets/adjustment.decider.ts', 'command-api/src/wallets/refunds.test.ts', {
    keeps: 'all refunds of an order together are at most what was paid for it',
    guard: 'const leftMills = paidMills - (state.manual.refunded.get(orderId) ?? 0);',
    without: 'const leftMills = paidMills;',
  }),
  ...guardsOf('command-api/src/wallets/paid-for-order.ts', 'scripts/prove/http-tests/refunds.test.ts', {
    keeps: "nobody is refunded another customer's order",
    guard: "if (state.status === 'absent' || state.placed.userId !== userId)",
    without: "if (state.status === 'absent')",
  }),
  ...guardsOf(WALLET, 'command-api/src/wallets/follow-payment.test.ts', {
    keeps: 'who owes buys nothing',
    guard: 'if (debtMills > 0) {',
    without: 'if (debtMills < 0) {',
  }),
  ...guardsOf('events/domain/src/rules/incoming-money.ts', 'command-api/src/wallets/follow-payment.test.ts', {
    keeps: 'incoming money pays the debt first',
    guard: "return [came, ...fee, { type: 'DebtPaid', data }];",
    without: 'return data ? [came, ...fee] : [];',
  }),
];

const NUMBER = 'command-api/src/numbers/number.decider.ts';

const NUMBERS: readonly Guard[] = [
  ...guardsOf(
    NUMBER,
    'command-api/src/numbers/number.decider.test.ts',
    {
      keeps: 'a number is leased once at a time for one app',
      guard: 'if (isTaken || !mayLease(command, state)',
      without: 'if (!mayLease(command, state)',
    },
    {
      keeps: "a customer's own number is not sold to others",
      guard: "if (!isForSaleTo(state, terms.userId)) throw reject('number-unknown');",
      without: '',
    },
    {
      keeps: 'a lease does not end before its time',
      guard: '(ending.dueAt !== existing.until || now < existing.until)',
      without: 'ending.dueAt !== existing.until',
    },
  ),
  ...guardsOf(NUMBER, 'command-api/src/numbers/extend-lease.test.ts', {
    keeps: 'a lease that is over is not extended',
    guard: 'if (current?.leaseId !== leaseId || extendedAt >= current.until)',
    without: 'if (current?.leaseId !== leaseId)',
  }),
  ...guardsOf(
    'command-api/src/numbers/returning.decider.ts',
    'command-api/src/numbers/returning.decider.test.ts',
    {
      keeps: 'a number that somebody uses does not go back to its vendor',
      guard: 'if (!isQuiet(state, now, DORMANT_QUIET_DAYS))',
      without: 'if (now === state.newestAt)',
    },
    {
      keeps: 'only a number that was activated on demand goes back',
      guard: 'if (!isOnDemand(details)) return [];',
      without: 'if (details === null) return [];',
    },
  ),
  ...guardsOf(
    'events/domain/src/domain/number/number.state.ts',
    'command-api/src/numbers/returning.decider.test.ts',
    {
      keeps: 'whoever had a number before it went back gets no later text of it',
      guard: "status: 'absent', details: null, leases: new PersistentMap() }",
      without: "status: 'absent', details: null }",
    },
  ),
  ...guardsOf('command-api/src/dormant/twilio-vendor.ts', 'command-api/src/dormant/twilio-vendor.test.ts', {
    keeps: 'a late return does not delete a number that was bought again',
    guard: 'if (row?.friendly_name !== name || row.phone_number !== e164) return [];',
    without: 'if (row?.phone_number !== e164) return [];',
  }),
  ...guardsOf(
    'command-api/src/dormant/claimed-vendor.ts',
    'command-api/src/dormant/vonage-vendor.test.ts',
    {
      keeps: 'two requests never buy one number of a vendor that keeps no names',
      guard: 'if (value !== NOBODY) return value === key;',
      without: 'if (value !== NOBODY) return true;',
    },
    {
      keeps: 'a late return does not give back a number that another request bought again',
      guard: 'if (!(await claims.isOf(e164, key))) return;',
      without: '',
    },
  ),
];

const ORDERS: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/orders/order.decider.ts',
    'command-api/src/orders/order.decider.test.ts',
    {
      keeps: 'an SMS counts once',
      guard: 'if (state.messageIds.has(messageId)) return [];',
      without: '',
    },
    {
      keeps: 'a text without a code is not charged',
      guard: "if (state.status === 'running' && billable)",
      without: "if (state.status === 'running')",
    },
    {
      keeps: 'an order with its code is not cancelled',
      guard: "if (state.status !== 'running') throw reject('not-cancellable'",
      without: "if (state.status === 'failed') throw reject('not-cancellable'",
    },
    {
      keeps: 'a refund waits for its time',
      guard: '|| dueAt !== state.assigned.settlesAt || now < dueAt)',
      without: '|| dueAt !== state.assigned.settlesAt)',
    },
    {
      keeps: 'a withheld message is paid for once',
      guard: 'if (sms.isRead) return [];\n  const { orderId, userId, priceMills: amountMills } = sms;',
      without: 'const { orderId, userId, priceMills: amountMills } = sms;',
    },
  ),
  ...guardsOf(
    'command-api/src/orders/order.decider.ts',
    'command-api/src/orders/customer-acts.decider.test.ts',
    {
      keeps: 'an order is not cancelled before the time of the shop',
      guard: 'assigned.assignedAt <= now && now < from',
      without: 'now < assigned.assignedAt',
    },
    {
      keeps: 'a number that got a text is not banned',
      guard: "if (state.withheld.size > 0) throw reject('order-has-text');",
      without: '',
    },
    {
      keeps: 'a further code is waited for only within the time of its order',
      guard:
        "if (state.status !== 'completed' || now >= state.assigned.closesAt) throw reject('order-not-open');",
      without: "if (state.status !== 'completed') throw reject('order-not-open');",
    },
  ),
  ...guardsOf(
    'command-api/src/orders/order.decider.ts',
    'command-api/src/rentals/give-back-rental.test.ts',
    {
      keeps: 'a rental that got a text is not given back',
      guard: "if (state.hasText) throw reject('rental-has-text');",
      without: '',
    },
    {
      keeps: 'a rental is given back only soon after it began',
      guard: "if (now >= until) throw reject('give-back-over', { until });",
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/orders/renewing.decider.ts',
    'command-api/src/rentals/renew-rental.test.ts',
    {
      keeps: 'a renewal never costs more than its customer agreed to',
      guard: "if (begun.priceMills > maxPriceMills) throw reject('above-max-price');",
      without: '',
    },
    {
      keeps: 'a renewal begins once for each end',
      guard: 'if (renewal.begun?.until === until) return [];\n  const { termHours',
      without: 'const { termHours',
    },
  ),
  ...guardsOf(
    'command-api/src/numbers/number.decider.ts',
    'command-api/src/numbers/banning.decider.test.ts',
    {
      keeps: 'a banned number is not sold to its customer again',
      guard: 'if (command.reservationId === undefined && isBannedFor(',
      without: 'if (command.reservationId !== undefined && isBannedFor(',
    },
  ),
  ...guardsOf('command-api/src/bulk/bulk.decider.ts', 'command-api/src/bulk/bulk.decider.test.ts', {
    keeps: 'a bulk order ends only when each of its numbers has an order',
    guard: "if (state.status === 'closed' || begun !== fulfilled) return [];",
    without: "if (state.status === 'closed') return [];",
  }),
];

const MESSAGES: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/messages/inbox.ts',
    'scripts/prove/http-tests/forgotten.test.ts',
    {
      keeps: 'nobody reads a text that comes for a customer who was forgotten',
      guard: '...(isForForgotten && NO_WORDS)',
      without: '...(isForForgotten && {})',
    },
    {
      keeps: 'nobody hears a call that comes for a customer who was forgotten',
      guard: 'isForForgotten ? undefined : announcementOf(sms, data)',
      without: 'announcementOf(sms, data)',
    },
  ),
  ...guardsOf('command-api/src/kernel/append-queue.ts', 'command-api/src/orders/due-refunds.test.ts', {
    keeps: 'the facts of one decision are in the log in their order',
    guard: 'const last = pending.parts.at(-1);',
    without: 'const last = pending.parts.find((each) => each.stream === stream);',
  }),
  ...guardsOf('command-api/src/messages/route-message.ts', 'command-api/src/messages/unclaimed.test.ts', {
    keeps: 'what came to a number of one’s own is forgotten with its customer',
    guard: 'ownerId === undefined ? monthSubject(receivedAt) : customerSubject(ownerId)',
    without: 'monthSubject(receivedAt)',
  }),
  ...guardsOf('command-api/src/messages/route-message.ts', 'command-api/src/messages/unnamed-texts.test.ts', {
    keeps: 'a text without an app goes to nobody where several wait',
    guard: 'return areOfOneCustomer(waiting) ? newestOf(message, waiting) : undefined;',
    without: 'return newestOf(message, waiting);',
  }),
  ...guardsOf('command-api/src/messages/former-lease.ts', 'command-api/src/messages/route-message.test.ts', {
    keeps: 'no carrier time takes a code from who waits for it',
    guard: "if ((standings.get(current.orderId) ?? 'waits') === 'waits' || !isFromBefore(message, current))",
    without: 'if (!isFromBefore(message, current))',
  }),
  ...guardsOf(
    'command-api/src/messages/message.decider.ts',
    'command-api/src/messages/message.decider.test.ts',
    {
      keeps: 'an admin gives a message to one order',
      guard: "if (routedTo !== null) throw reject('message-routed', { order_uuid: routedTo });",
      without: '',
    },
  ),
];

/** Guards of rentals whose customers owe money. */
const PAUSES: readonly Guard[] = [
  ...guardsOf('command-api/src/orders/order.decider.ts', 'command-api/src/messages/paused-rentals.test.ts', {
    keeps: 'a rental shows nothing while its customer owes money',
    guard: "if (state.status === 'active' && outcome === 'delivered' && command.isPaused) return [];",
    without: '',
  }),
  ...guardsOf(
    'command-api/src/messages/apply-routing.ts',
    'command-api/src/messages/paused-rentals.test.ts',
    {
      keeps: 'a message that its order does not know waits on',
      guard: 'if (!isRecorded) return;',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/messages/rental-pause.ts', 'command-api/src/messages/paused-rentals.test.ts', {
    keeps: 'a newer message waits behind the older ones',
    guard: 'return isOwed || state.size > 0;',
    without: 'return isOwed;',
  }),
  ...guardsOf(
    'command-api/src/messages/deferral.policy.ts',
    'command-api/src/messages/paused-rentals.test.ts',
    {
      keeps: 'a payment between the look at the wallet and the deferral is noticed',
      guard: 'SmsDeferred: showNext,',
      without: '',
    },
  ),
];

const OTHER_COMMANDS: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/payments/payment.decider.ts',
    'command-api/src/payments/payment.decider.test.ts',
    {
      keeps: 'only the first charge of a payment counts',
      guard: 'if (state.opened) return [];',
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/accounts/second-factors.ts',
    'command-api/src/accounts/second-factor.test.ts',
    {
      keeps: 'a code of a second factor counts once',
      guard: 'if (step !== undefined && step > kept.lastStep)',
      without: 'if (step !== undefined)',
    },
  ),
  ...guardsOf('command-api/src/accounts/webauthn.ts', 'command-api/src/accounts/passkey.test.ts', {
    keeps: 'a copy of a passkey is refused',
    guard: "if ((counter > 0 || newCounter > 0) && newCounter <= counter) throw reject('passkey-copied');",
    without: '',
  }),
  ...guardsOf('events/web/src/http/sessions.ts', 'command-api/src/accounts/admins-need-factor.test.ts', {
    keeps: 'a session that showed a password only ends when the account adds its second factor',
    guard: 'if (caller.beganWithoutFactor && !(await admins.hasProvedFactor(claims)))',
    without: 'if (caller.beganWithoutFactor && !claims)',
  }),
  ...guardsOf('events/web/src/http/shared-settings.ts', 'scripts/operate/start/settings.test.ts', {
    keeps: 'who works here needs a second factor in production',
    guard: "adminsNeedFactor: factor === undefined ? production : factor === 'required',",
    without: "adminsNeedFactor: factor === 'required',",
  }),
  ...guardsOf('events/web/src/http/authorisation.ts', 'command-api/src/accounts/admins-need-factor.test.ts', {
    keeps: 'an admin without a second factor does nothing where one is needed',
    guard: "if (isForStaff(access) && caller.mustAddFactor) throw reject('second-factor-missing');",
    without: '',
  }),
  ...guardsOf(
    'command-api/src/accounts/account.decider.ts',
    'command-api/src/accounts/account.decider.test.ts',
    {
      keeps: 'no admin is locked out by the status of an account',
      guard: "if (isStaff(role)) throw reject('forbidden');",
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/accounts/forgetting.decider.ts',
    'command-api/src/accounts/account.decider.test.ts',
    {
      keeps: 'no account is forgotten before its owner has had seven days',
      guard: 'return isDue ? [{',
      without: 'return true ? [{',
    },
  ),
  ...guardsOf('events/engine/src/embedded/read-model.ts', 'events/engine/src/embedded/read-model.test.ts', {
    keeps: 'no byte of an erased row stays in a file',
    guard: 'if (erases(commit)) emptyWriteAheadLog();',
    without: '',
  }),
  ...guardsOf('command-api/src/kernel/public-address.ts', 'command-api/src/kernel/public-address.test.ts', {
    keeps: 'no webhook is called in a private network',
    guard: "if (address.range() !== 'unicast') return false;",
    without: '',
  }),
  ...guardsOf(
    'command-api/src/webhooks/webhook.policy.ts',
    'scripts/prove/http-tests/rental-webhooks.test.ts',
    {
      keeps: 'the webhook of a rental gets the texts of no other order',
      guard: '(whose === userId && rental.orderId === orderId)',
      without: '(whose === userId)',
    },
  ),
  ...guardsOf(
    'command-api/src/handler-api/handler.routes.ts',
    'scripts/prove/http-tests/rental-webhooks.test.ts',
    {
      keeps: 'no key that may not read sends texts to an address',
      guard: "requireScope(caller, 'read');",
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/providers/standard-webhooks.ts',
    'command-api/src/providers/standard-webhooks.test.ts',
    {
      keeps: 'an old signed request is not taken again',
      guard: 'if (!isRecentWebhook(header, now)) return false;',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/providers/plivo.ts', 'command-api/src/providers/refused-proofs.test.ts', {
    keeps: 'a signature that does not cover the form proves one form only',
    guard: "return isOfThisForm(header('x-plivo-signature-v2-nonce') ?? '', rawBody);",
    without: 'return true;',
  }),
  ...guardsOf(
    'command-api/src/providers/vonage-signature.ts',
    'command-api/src/providers/refused-proofs.test.ts',
    {
      keeps: 'a token does not choose how it is checked',
      guard: "jsonOf(head).alg !== 'HS256' || ",
      without: '',
    },
  ),
  ...guardsOf('command-api/src/messages/sms-parts.ts', 'command-api/src/providers/smpp/server.test.ts', {
    keeps: 'parts that a vendor sends reach only its own numbers',
    guard: 'sms: { provider, account, vendorId, from, to },',
    without: 'sms: { provider, account, from, to },',
  }),
  ...guardsOf('command-api/src/providers/smpp/take-sms.ts', 'command-api/src/providers/smpp/server.test.ts', {
    keeps: 'a message by SMPP is answered after it is stored',
    guard: 'else await inbox.receive(sms);',
    without: 'else void inbox.receive(sms).catch(() => undefined);',
  }),
  ...guardsOf(
    'command-api/src/providers/smpp/smpp-accounts.ts',
    'command-api/src/providers/smpp/server.test.ts',
    {
      keeps: 'who binds by SMPP shows the right password',
      guard: 'requireOneOf(secrets, password);',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/providers/smpp/pdu.ts', 'command-api/src/providers/smpp/server.test.ts', {
    keeps: 'nobody makes a process keep more than a PDU may have',
    guard: ' || length > longest()',
    without: '',
  }),
  ...guardsOf(
    'command-api/src/providers/smpp/repeat-ids.ts',
    'command-api/src/providers/smpp/server.test.ts',
    {
      keeps: 'the same words are another message later',
      guard: 'if (value.expiresAt > nowIso(deps)) return value.id;',
      without: 'return value.id;',
    },
  ),
  ...guardsOf('command-api/src/providers/smpp/server.ts', 'command-api/src/providers/smpp/server.test.ts', {
    keeps: 'a secret that was revoked ends what was bound with it',
    guard: 'if (!(await isStillProved()))',
    without: 'if (sender === null)',
  }),
  ...guardsOf(
    'command-api/src/providers/smpp/connection.ts',
    'command-api/src/providers/smpp/server.test.ts',
    {
      keeps: 'a connection is worked on a few messages at a time',
      guard: 'underWay.size < SMPP_WINDOW && ',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/providers/smpp/link.ts', 'command-api/src/providers/smpp/link.test.ts', {
    keeps: 'an SMSC that refuses is not asked all the time',
    guard: 'FIRST_WAIT_MS * 2 ** failures',
    without: 'FIRST_WAIT_MS * 2 ** Math.min(failures, 0)',
  }),
  ...guardsOf('command-api/src/messages/sms-parts.ts', 'command-api/src/messages/sms-parts.test.ts', {
    keeps: 'a part that comes again makes no second message',
    guard: 'if (await vault.get(JOINED_SPACE, ownKey)) return;',
    without: '',
  }),
];

const VIEWS: readonly Guard[] = [
  ...guardsOf(
    'projections/src/feeds/feeds.projector.ts',
    'projections/src/feeds/feeds.projector.test.ts',
    {
      keeps: 'the public feed shows no whole number',
      guard: 'to: maskNumber(received.to),',
      without: 'to: maskNumber(received.to) && received.to,',
    },
    {
      keeps: 'the public feed shows no code of a number for sale',
      guard: 'msg: isWhole ? received.text : hideCodes(received.text),',
      without: 'msg: received.text,',
    },
    {
      keeps: 'a withheld message has no text',
      guard: 'msg: null,\n    code: null,\n    withheld: {',
      without: 'withheld: {',
    },
  ),
  ...guardsOf('projections/src/wallets/moves.ts', 'projections/src/wallets/wallets.projector.test.ts', {
    keeps: 'a page shows what is held',
    guard: '  FundsHeldForOrder: [-1, 1, 0],',
    without: '  FundsHeldForOrder: [-1, 0, 0],',
  }),
];

const QUERIES: readonly Guard[] = [
  ...guardsOf('query-api/src/kernel/freshness.ts', 'query-api/src/orders/orders.routes.test.ts', {
    keeps: "nobody reads somebody else's order",
    guard: 'return row?.userId === userId ? row : undefined;',
    without: 'return userId ? row : undefined;',
  }),
  ...guardsOf('query-api/src/kernel/freshness.ts', 'query-api/src/kernel/freshness.test.ts', {
    keeps: 'an answer that is older than asked for says so',
    guard: 'const stale = minPosition !== null && !arrived.every(Boolean);',
    without: 'const stale = minPosition !== null && arrived.length < 0;',
  }),
  ...guardsOf('query-api/src/live/private-sockets.ts', 'query-api/src/live/attach-live.test.ts', {
    keeps: 'a customer has at most so many sockets',
    guard: "if (open >= limits.socketsPerUser) throw new Rejection('rate-limited');",
    without: '',
  }),
  ...guardsOf('query-api/src/live/admission.ts', 'query-api/src/live/attach-live.test.ts', {
    keeps: 'no page of somebody else opens a socket',
    guard: "if (!isOurs(request, options)) return 'origin';",
    without: '',
  }),
];

const PAGES: readonly Guard[] = [
  ...guardsOf('frontend/src/api/feed-reducer.ts', 'frontend/src/api/feed-reducer.test.ts', {
    keeps: 'a gap of the feed is noticed',
    guard: 'if (message.seq !== seq + 1) break;',
    without: '',
  }),
  ...guardsOf(
    'frontend/src/features/purchase/use-spending.ts',
    'frontend/src/features/purchase/use-purchase.test.tsx',
    {
      keeps: 'a purchase without an answer keeps its key',
      guard: "return code !== 'sales-paused' && status !== DISK_FULL && (status === 0 || status >= 500);",
      without: "return code !== 'sales-paused' && status !== DISK_FULL && status >= 500;",
    },
    {
      keeps: 'a purchase that was told to wait keeps its key',
      guard: "return code === 'sales-paused' || status === 401 || status === 429 || status === DISK_FULL;",
      without: "return code === 'sales-paused';",
    },
  ),
];

const TOOLS: readonly Guard[] = [
  ...guardsOf('scripts/operate/audit/balances.check.ts', 'scripts/operate/audit/checks.test.ts', {
    keeps: 'the audit finds a balance below zero',
    guard: 'if (availableMills < 0 || heldMills < 0) {',
    without: 'if (heldMills < 0) {',
  }),
  ...guardsOf('scripts/operate/audit/heads.check.ts', 'scripts/operate/audit/chain.check.test.ts', {
    keeps: 'nobody removes the last signed heads unseen',
    guard: 'Date.parse(asOf) - Date.parse(since) > HEAD_EVERY_MS + GRACE_MS',
    without: 'Date.parse(since) - Date.parse(asOf) > HEAD_EVERY_MS + GRACE_MS',
  }),
  ...guardsOf('scripts/operate/audit/states.check.ts', 'scripts/operate/audit/states.check.test.ts', {
    keeps: 'the audit finds a kept balance that is not what its events give',
    guard: 'else if (!isSame(fold, state, kept.state))',
    without: 'else if (state === undefined)',
  }),
  ...guardsOf('command-api/src/kernel/snapshot-keeper.ts', 'command-api/src/kernel/snapshots.test.ts', {
    keeps: 'a stored state that was damaged, or is of another wallet, is not used',
    guard: 'if (checkOf(at, text) !== stored.state.slice(0, CHECK_DIGITS)) return undefined;',
    without: '',
  }),
  ...guardsOf('command-api/src/proofs/prove-roots.ts', 'scripts/operate/audit/roots.check.test.ts', {
    keeps: 'customers get the balances that were signed',
    guard: 'digest !== digestOf(balances)',
    without: 'digest === digestOf([])',
  }),
  ...guardsOf('frontend/public/verify-balance.mjs', 'scripts/prove/http-tests/balance-proofs.test.ts', {
    keeps: 'no site writes another balance over what the verifier prints',
    guard: 'isUuid(proof.wallet) &&',
    without: '',
  }),
  ...guardsOf(
    'frontend/src/features/finance/reconcile.ts',
    'frontend/src/features/finance/reconcile.test.ts',
    {
      keeps: 'a refund that only the gateway or only Ringpost knows of is found',
      guard: 'millsOfCell(taken) !== toMills(payment.taken_back)',
      without: 'millsOfCell(taken) === undefined',
    },
  ),
  ...guardsOf('scripts/operate/audit/leases.check.ts', 'scripts/operate/audit/checks.test.ts', {
    keeps: 'the audit finds a number that two have',
    guard: 'if (other !== leaseId && excludesOther(appId, of))',
    without: 'if (other !== leaseId && looked < 0)',
  }),
  ...guardsOf('scripts/prove/test/reds.mjs', 'scripts/prove/test/reds.test.ts', {
    keeps: 'a test that passes only again fails CI',
    guard: '(mayBeFlaky || flaky.length === 0)',
    without: '(mayBeFlaky || flaky.length >= 0)',
  }),
  ...guardsOf('scripts/operate/backup/chunk-cipher.ts', 'scripts/operate/backup/chunk-cipher.test.ts', {
    keeps: 'no part of a backup can be cut off between two chunks',
    guard: 'return Buffer.from(JSON.stringify([name, index, isLast]));',
    without: 'return Buffer.from(JSON.stringify([name, index]));',
  }),
  ...guardsOf('scripts/operate/backup/manifest.ts', 'scripts/operate/restore/restore-folder.test.ts', {
    keeps: 'a backup with a changed manifest is not restored',
    guard: 'if (!isProven(file, key)) throw new Error(changed);',
    without: 'isProven(file, key);',
  }),
  ...guardsOf('events/engine/src/wrap-subject-keys.ts', 'events/engine/src/wrap-subject-keys.test.ts', {
    keeps: 'no process starts with another master key',
    guard: 'if (kept && !master.has(kept.value.by)) throw',
    without: 'if (kept && master.current === undefined) throw',
  }),
];

const LIMITED_PURCHASES: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/numbers/number.decider.ts',
    'command-api/src/numbers/lease-areas.decider.test.ts',
    {
      keeps: 'no order gets a number outside of its areas',
      guard: 'if (areas && !isInAreas(lease.e164, areas)) return false;',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/price-list/quote.ts', 'command-api/src/orders/buy-within.test.ts', {
    keeps: 'nothing is bought for more than the maximum of its customer',
    guard: 'if (priceMills <= maxPriceMills) return;',
    without: 'if (priceMills !== 0) return;',
  }),
  ...guardsOf('command-api/src/wallets/read-hold.ts', 'command-api/src/orders/buy-within.test.ts', {
    keeps: 'a purchase that another process completes stays within its areas',
    guard: "if (event?.type === 'AreasOrdered' && event.data.orderId === orderId) {",
    without: "if (event?.type === 'AreasOrdered' && event.data.orderId === '') {",
  }),
];

const SEVERAL_APPS: readonly Guard[] = [
  ...guardsOf('command-api/src/wallets/wallet.decider.ts', 'command-api/src/wallets/hold-together.test.ts', {
    keeps: 'each app of one purchase counts for the limits, the money and the cap of the next one',
    guard: 'held = events.reduce(wallet.evolve, held);',
    without: '',
  }),
  ...guardsOf('command-api/src/orders/give-up.ts', 'command-api/src/orders/buy-together.test.ts', {
    keeps: 'an order that shares its number ends as the first order does',
    guard: 'if (firstId === undefined || firstId === orderId) {',
    without: "if (orderId !== '') {",
  }),
  ...guardsOf('command-api/src/supply/shared-numbers.ts', 'command-api/src/orders/buy-together.test.ts', {
    keeps: 'a number that served one of the apps is not offered for it',
    guard: 'filter((e164) => !taken.has(e164))',
    without: 'filter((e164) => taken !== undefined)',
  }),
];

const SAME_NUMBER: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/numbers/number.decider.ts',
    'command-api/src/numbers/replacing.decider.test.ts',
    {
      keeps: 'a lease ends early only for its own customer',
      guard: 'current.leaseId === replaces && current.userId === userId',
      without: 'current.leaseId === replaces',
    },
  ),
];

const WHOLE_NUMBERS: readonly Guard[] = [
  ...guardsOf(
    'events/domain/src/domain/number/whole-number.state.ts',
    'command-api/src/rentals/whole-number.test.ts',
    {
      keeps: 'nobody leases for an app a number that somebody has whole',
      guard: '[currentLease(state, appId), wholeLease(state)].filter(',
      without: '[currentLease(state, appId)].filter(',
    },
    {
      keeps: 'nobody rents whole a number that somebody has for an app',
      guard: 'if (isWholeNumber(appId)) return openLeases(state);',
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/numbers/reserving.decider.ts',
    'command-api/src/numbers/whole-number.decider.test.ts',
    {
      keeps: 'nobody waits for a number that somebody has whole',
      guard: '!waits || wholeLease(state)',
      without: '!waits',
    },
    {
      keeps: 'nobody rents whole a number that is reserved for an app',
      guard: 'return reservationId === undefined && !hasLine(state, lease.appId);',
      without: 'return true;',
    },
  ),
  ...guardsOf(
    'command-api/src/messages/route-message.ts',
    'command-api/src/messages/whole-number.test.ts',
    {
      keeps: 'a text that names an app is read by who has the number whole',
      guard: 'wholeLease(number) ?? currentLease(number, appId)',
      without: 'currentLease(number, appId)',
    },
    {
      keeps: 'a text that fits several apps is read by who has the number whole',
      guard: "if (whole) return forLessee('delivered', whole, message.isSecret);",
      without: '',
    },
  ),
  ...guardsOf('command-api/src/price-list/quote.ts', 'command-api/src/rentals/whole-number.test.ts', {
    keeps: 'a whole number is no activation',
    guard: "if (isWholeNumber(query.appId)) throw reject('whole-number-app');",
    without: '',
  }),
];

const HANDLER_API: readonly Guard[] = [
  ...guardsOf('command-api/src/handler-api/request-key.ts', 'scripts/prove/http-tests/handler-api.test.ts', {
    keeps: 'a program that asks again with its orderId pays once',
    guard: 'return `handler-api:order:',
    without: 'return randomUUID() + `',
  }),
  ...guardsOf(
    'command-api/src/handler-api/purchase-terms.ts',
    'scripts/prove/http-tests/handler-activations.test.ts',
    {
      keeps: 'an empty maximum of a program hides no other one',
      guard: "return maxPrice === '' ? max_price : maxPrice;",
      without: 'return maxPrice;',
    },
  ),
  ...guardsOf('command-api/src/handler-api/sell-again.ts', 'scripts/prove/http-tests/handler-api.test.ts', {
    keeps: 'a program that names a maximum for a further app pays no more',
    guard: "numberType: 'any',\n    quotedPriceMills: requireMaximum(fields),",
    without: "numberType: 'any',\n    quotedPriceMills: 1_000_000_000,",
  }),
  ...guardsOf('command-api/src/handler-api/rent-out.ts', 'scripts/prove/http-tests/handler-rentals.test.ts', {
    keeps: 'a program rents for no more than the maximum that it names',
    guard: '    requireAtMost(maximum, quotedPriceMills);',
    without: '',
  }),
  ...guardsOf(
    'command-api/src/handler-api/rent-for-longer.ts',
    'scripts/prove/http-tests/handler-rentals.test.ts',
    {
      keeps: 'a program extends for no more than the maximum that it names',
      guard: '  requireAtMost(requireMaximum(fields), quotedPriceMills);',
      without: '',
    },
    {
      keeps: 'a program that lost the answer to an extension is told that it has paid',
      guard: "before?.type === 'FundsHeldForExtension'",
      without: "before?.type === ('-' as string)",
    },
  ),
  ...guardsOf('frontend/src/session/session.store.ts', 'frontend/src/session/session.store.test.tsx', {
    keeps: 'a tab continues as its own customer, and not as one whom the browser remembers',
    guard: 'const session = ofTab && !isOver(ofTab) ? ofTab : (storedIn(storage(true)) ?? ofTab);',
    without: 'const session = storedIn(storage(true)) ?? ofTab;',
  }),
  ...guardsOf(
    'command-api/src/handler-api/rent-for-days.ts',
    'scripts/prove/http-tests/handler-rentals.test.ts',
    {
      keeps: 'a program rents for days only with a maximum',
      guard: "if (namedMaximum(fields) === '') throw",
      without: "if (namedMaximum(fields) === '-') throw",
    },
    {
      keeps: 'a day that a program rents costs at most its maximum',
      guard: '    isMaximum: true,',
      without: '    quotedPriceMills: 1_000_000_000,\n    isMaximum: true,',
    },
    {
      keeps: 'a day that renews itself costs at most the maximum with which it was rented',
      guard: 'renewal: { maxPriceMills: maximum }',
      without: 'renewal: { maxPriceMills: 1_000_000_000 }',
    },
  ),
  ...guardsOf(
    'command-api/src/rentals/agreed-renewal.ts',
    'scripts/prove/http-tests/handler-rentals.test.ts',
    {
      keeps: 'a renewal that is turned on again has the maximum that its customer agreed to',
      guard: 'agreed = event.data',
      without: 'agreed = { ...event.data, maxPriceMills: 1_000_000_000 }',
    },
  ),
  ...guardsOf(
    'command-api/src/handler-api/handler.routes.ts',
    'scripts/prove/http-tests/handler-api.test.ts',
    {
      keeps: 'a key does in the handler protocol only what its scopes say',
      guard: 'requireScope(caller, action.scope);',
      without: '',
    },
  ),
  ...guardsOf('command-api/src/handler-api/handler.routes.ts', 'scripts/prove/http-tests/forgotten.test.ts', {
    keeps: 'who is about to be forgotten buys nothing in the handler protocol',
    guard: "if ('spend' in action && caller.isLeaving) throw reject('being-forgotten');",
    without: '',
  }),
  ...guardsOf(
    'command-api/src/portal-protocols/poll-pace.ts',
    'command-api/src/portal-protocols/poll-pace.test.ts',
    {
      keeps: 'a program that asks for its code without any pause is slowed',
      guard: 'if (left < 0) await',
      without: 'if (left < -99) await',
    },
  ),
  ...guardsOf('events/web/src/http/http-server.ts', 'events/web/src/http/http-server.test.ts', {
    keeps: 'a client that still sends too long an address gets to read the refusal',
    guard: 'socket.bytesRead - before < DROPPED_BYTES_MAX',
    without: 'socket.bytesRead - before < 0',
  }),
];

const FIVESIM_API: readonly Guard[] = [
  ...guardsOf('command-api/src/fivesim-api/follow-order.ts', 'scripts/prove/http-tests/fivesim-api.test.ts', {
    keeps: 'an action for an activation of 5sim never touches a rental',
    guard: "if (found.hold.type !== 'FundsHeldForOrder') throw",
    without: 'if (found.id < 0) throw',
  }),
  ...guardsOf('command-api/src/fivesim-api/sell-orders.ts', 'scripts/prove/http-tests/fivesim-api.test.ts', {
    keeps: 'a maximum that is no price buys nothing in the protocol of 5sim',
    guard: 'maximum === undefined)',
    without: 'maximum === 0)',
  }),
  ...guardsOf(
    'command-api/src/fivesim-api/sell-orders.ts',
    'scripts/prove/http-tests/fivesim-api.test.ts',
    {
      keeps: 'a purchase costs at most the highest price that its customer keeps',
      guard: 'return (await keptMaximum(shop, userId, appId)) ?? ANY',
      without: 'return ANY',
    },
    {
      keeps: 'a number is sold again for at most the highest price that its customer keeps',
      guard: '(await keptMaximum(shop, userId, earlier.appId)) ?? ANY',
      without: 'ANY',
    },
  ),
  ...guardsOf(
    'command-api/src/accounts/price-limit.decider.ts',
    'command-api/src/accounts/price-limit.decider.test.ts',
    {
      keeps: 'an account keeps so many highest prices at most',
      guard: 'kept.length >= PRICE_LIMITS_MAX',
      without: 'kept.length > 9_999',
    },
  ),
  ...guardsOf(
    'command-api/src/fivesim-api/fivesim-protocol.ts',
    'scripts/prove/http-tests/fivesim-api.test.ts',
    {
      keeps: 'the token of a session is no key in the protocol of 5sim',
      guard: "if (!isApiKey(key)) throw reject('unauthenticated');",
      without: '',
    },
  ),
  ...guardsOf('command-api/src/fivesim-api/fivesim.routes.ts', 'scripts/prove/http-tests/forgotten.test.ts', {
    keeps: 'who is about to be forgotten buys nothing in the protocol of 5sim',
    guard: "if (caller.isLeaving) throw reject('being-forgotten');",
    without: '',
  }),
];

const KEYS: readonly Guard[] = [
  ...guardsOf('events/domain/src/rules/key-cap.ts', 'command-api/src/wallets/key-cap.test.ts', {
    keeps: 'a key spends no more than its cap of the day',
    guard: 'used + amountMills > dayCapMills',
    without: 'used > dayCapMills',
  }),
  ...guardsOf('events/web/src/http/authorisation.ts', 'scripts/prove/http-tests/api-keys.test.ts', {
    keeps: 'a route without a scope is open to no key',
    guard: "scope === 'none' || !key.scopes.includes(scope)",
    without: "scope !== 'none' && !key.scopes.includes(scope)",
  }),
  ...guardsOf(
    'events/web/src/http/api-keys.ts',
    'scripts/prove/http-tests/sandbox.test.ts',
    {
      keeps: 'a key of the sandbox opens nothing of the real shop',
      guard: 'if (key.isSandbox && !ofSandbox) throw',
      without: 'if (key.isSandbox && ofSandbox === undefined) throw',
    },
    {
      keeps: 'a real key opens nothing of the sandbox',
      guard: 'if (!key.isSandbox && ofSandbox) throw',
      without: 'if (!key.isSandbox && ofSandbox === undefined) throw',
    },
  ),
  ...guardsOf('scripts/operate/sandbox/open-sandbox.ts', 'scripts/prove/http-tests/sandbox.test.ts', {
    keeps: 'nobody signs up or logs in in the sandbox',
    guard: 'endpoints: command.endpoints.filter(isForPrograms),',
    without: 'endpoints: command.endpoints,',
  }),
  ...guardsOf('command-api/src/kernel/buyer.ts', 'scripts/prove/http-tests/api-keys.test.ts', {
    keeps: 'each route that spends counts towards the cap of the key',
    guard: 'return { userId, byKey: { keyId, dayCapMills } };',
    without: 'return { userId };',
  }),
  ...guardsOf('command-api/src/wallets/owner-pays.ts', 'scripts/prove/http-tests/sub-accounts.test.ts', {
    keeps: 'money of a payment that was taken back cannot be spent by a sub-account',
    guard: 'if (debtMills > 0) throw',
    without: 'if (debtMills < 0) throw',
  }),
  ...guardsOf('command-api/src/kernel/sub-accounts.ts', 'scripts/prove/http-tests/sub-accounts.test.ts', {
    keeps: 'nobody moves money of a sub-account of somebody else',
    guard: "state.status === 'absent' || state.ownerId !== ownerId",
    without: "state.status === 'absent'",
  }),
  ...guardsOf(
    'command-api/src/accounts/close-sub-account.ts',
    'scripts/prove/http-tests/sub-accounts.test.ts',
    {
      keeps: 'a sub-account is closed only when nothing of it is under way',
      guard: "if (!(await isIdle(deps, subAccountId))) throw reject('sub-account-busy');",
      without: '',
    },
  ),
  ...guardsOf('command-api/src/accounts/what-ends.ts', 'command-api/src/accounts/what-ends.test.ts', {
    keeps: 'a sub-account is not closed while the views may not show yet what it has just paid for',
    guard: 'if (!(await waitForViews(deps,',
    without: 'if (false && !(await waitForViews(deps,',
  }),
  ...guardsOf('command-api/src/wallets/one-person.ts', 'scripts/prove/http-tests/sub-accounts.test.ts', {
    keeps: 'the limits of purchases count for all accounts of a person',
    guard: 'filter((each) => each !== own)',
    without: 'filter(() => false)',
  }),
  ...guardsOf(
    'command-api/src/wallets/one-person.ts',
    'command-api/src/wallets/one-person.test.ts',
    {
      keeps:
        'two accounts of a person that buy at once, together with a claim, do not both get the last place',
      guard: 'await decidePurchases(joint, ownerId, command, cause);',
      without: '',
    },
    {
      keeps: 'a claim counts until the wallet has the purchase',
      guard: 'return !isSame && !isBought &&',
      without: 'return isSame && !isBought &&',
    },
    {
      keeps: 'a claim does not count for its own request when it comes again',
      guard: 'return !isSame && !isBought &&',
      without: 'return !isBought &&',
    },
    {
      keeps: 'a claimed purchase that is in its wallet counts once',
      guard: 'return !isSame && !isBought &&',
      without: 'return !isSame &&',
    },
    {
      keeps: 'what would be refused is not claimed',
      guard: 'tryHold(await countBeside(deps, ownerId, claim))',
      without: 'void (await countBeside(deps, ownerId, claim))',
    },
    {
      keeps: 'a purchase whose claim may soon not count holds nothing',
      guard: 'ageMs > PURCHASE_CLAIM_HOLDS_SECONDS * 1000',
      without: 'ageMs < 0',
    },
  ),
  ...guardsOf(
    'events/domain/src/domain/number/number.state.ts',
    'command-api/src/numbers/banning.decider.test.ts',
    {
      keeps: 'a banned number is sold to no account of the same person',
      guard: 'bans.some(({ userId }) => accounts.includes(userId))',
      without: 'bans.some(({ userId }) => accounts[1] === userId)',
    },
  ),
  ...guardsOf('command-api/src/orders/buy-order.ts', 'scripts/prove/http-tests/rentals.test.ts', {
    keeps: 'nothing is paid for a rental whose renewal would be refused',
    guard: 'if (renewal) requireAtMost(renewal.maxPriceMills, quote.unitPriceMills);',
    without: '',
  }),
  ...guardsOf('command-api/src/wallets/move.decider.ts', 'command-api/src/wallets/moves.test.ts', {
    keeps: 'no money leaves a wallet that owes some',
    guard: 'if (debtMills > 0) {',
    without: 'if (debtMills < 0) {',
  }),
];

const UNCLAIMED: readonly Guard[] = [
  ...guardsOf('command-api/src/orders/begin-purchase.ts', 'command-api/src/orders/buy-unclaimed.test.ts', {
    keeps: 'whoever is too late for an unclaimed message never has money held',
    guard: "if (unclaimed) throw reject('unclaimed-gone');",
    without: '',
  }),
  ...guardsOf(
    'command-api/src/orders/buy-unclaimed.ts',
    'command-api/src/orders/buy-unclaimed.test.ts',
    {
      keeps: 'no private message can be bought by its id',
      guard:
        "received?.outcome !== 'unclaimed' || received.audience.kind !== 'public' || received.appId !== appId",
      without: 'received?.appId !== appId',
    },
    {
      keeps: 'nobody pays for an unclaimed text that was erased',
      guard: "if (await isTextErased(deps, messageId)) throw reject('unclaimed-gone');",
      without: '',
    },
  ),
  ...guardsOf(
    'command-api/src/numbers/number.decider.ts',
    'command-api/src/numbers/unclaimed-lease.decider.test.ts',
    {
      keeps: 'an unclaimed message is sold once, by the stream of its number',
      guard: 'command.unclaimedAt !== undefined && !isQuiet(',
      without: "command.unclaimedAt === '' && !isQuiet(",
    },
  ),
  ...guardsOf(
    'command-api/src/messages/message.decider.ts',
    'command-api/src/messages/message.decider.test.ts',
    {
      keeps: 'an unclaimed message goes only to the order that was bought for it',
      guard: 'if (order.unclaimedId !== messageId || order.assigned.e164 !== to)',
      without: 'if (order.assigned.e164 !== to)',
    },
  ),
  ...guardsOf(
    'projections/src/unclaimed/unclaimed.projector.ts',
    'projections/src/unclaimed/unclaimed.projector.test.ts',
    {
      keeps: 'no code of an unclaimed message is in a row',
      guard: 'msg: hideCodes(text)',
      without: 'msg: text',
    },
  ),
  ...guardsOf(
    'query-api/src/unclaimed/unclaimed-reader.ts',
    'query-api/src/unclaimed/unclaimed.routes.test.ts',
    {
      keeps: 'an erased text is not for sale',
      guard: "offers.filter(({ msg }) => msg !== '')",
      without: 'offers',
    },
  ),
  ...guardsOf(
    'query-api/src/unclaimed/unclaimed.routes.ts',
    'query-api/src/unclaimed/unclaimed.routes.test.ts',
    {
      keeps: 'no address copies all unclaimed messages',
      guard: 'takeFromBlocks(limits, address);',
      without: '',
    },
  ),
];

const CLIENTS: readonly Guard[] = [
  ...guardsOf(
    'clients/sdk/src/send.ts',
    'clients/sdk/src/send.test.ts',
    {
      keeps: 'a program that repeats a purchase buys once',
      guard: 'await once(route, input, named)',
      without: 'await once(route, input, { ...named, idempotencyKey: crypto.randomUUID() })',
    },
    {
      keeps: 'a program repeats no command that may have been done',
      guard: "method !== 'POST' || idempotent === true",
      without: "method !== '' || idempotent === true",
    },
  ),
  ...guardsOf('clients/mcp/src/spending.ts', 'clients/mcp/src/spending.test.ts', {
    keeps: 'an assistant spends no more than the cap of its server',
    guard: 'spent + mills > capMills',
    without: 'spent > capMills',
  }),
];

const UPSTREAMS: readonly Guard[] = [
  ...guardsOf(
    'command-api/src/upstreams/upstreams.decider.ts',
    'command-api/src/upstreams/upstreams.decider.test.ts',
    {
      keeps: 'one customer never uses up more of the risk of a portal than a share',
      guard: 'shareLeft(state, of.vendorId, accounts) < of.riskMills',
      without: 'shareLeft(state, of.vendorId, accounts) < 0',
    },
  ),
  ...guardsOf('command-api/src/messages/inbox.ts', 'command-api/src/upstreams/follow-upstream.test.ts', {
    keeps: 'a late text of another portal is for nobody but the order that had the number',
    guard: 'onlyLeaseId !== undefined && !openLeases(read.state)',
    without: "onlyLeaseId === '' && !openLeases(read.state)",
  }),
  ...guardsOf(
    'command-api/src/upstreams/buy-elsewhere.ts',
    'command-api/src/upstreams/buy-elsewhere.test.ts',
    {
      keeps: 'two processes never buy two numbers for one order',
      guard: "events.length > 0 && state.status === 'asked'",
      without: "state.status === 'asked'",
    },
  ),
  ...guardsOf(
    'command-api/src/upstreams/upstream-order.decider.ts',
    'command-api/src/upstreams/upstream-order.decider.test.ts',
    {
      keeps: 'an answer that was noted as lost brings no number, because another purchase may have found it',
      guard: 'command.tries !== (state.lost?.tries ?? 0)',
      without: 'command.tries < 0',
    },
  ),
  ...guardsOf(
    'command-api/src/upstreams/find-lost.ts',
    'command-api/src/upstreams/find-lost.test.ts',
    {
      keeps: 'no purchase finds a number that another one may be getting now',
      guard: 'if (!other.lost) return true;',
      without: 'if (!other.lost) return false;',
    },
    {
      keeps: 'no purchase finds a number that another one has',
      guard: '!known.has(upstreamId)',
      without: "upstreamId !== ''",
    },
  ),
  ...guardsOf(
    'command-api/src/upstreams/portals.ts',
    'command-api/src/upstreams/portal-stock.test.ts',
    {
      keeps: 'no portal is asked about a country that is not sold',
      guard: 'if (idOfCountry(scope.countryIso) === undefined) return new Map();',
      without: '',
    },
    {
      keeps: 'no more numbers of a portal are shown than its risk allows',
      guard: 'Math.min(offer.count, Math.floor(riskLeft(upstream) / maxMills))',
      without: 'offer.count',
    },
  ),
  ...guardsOf(
    'command-api/src/upstreams/price-unit.ts',
    'command-api/src/upstreams/price-unit.test.ts',
    {
      keeps: 'a price of a portal never counts as less than it costs',
      guard: '(microdollars + perMill - 1n) / perMill',
      without: 'microdollars / perMill',
    },
    {
      keeps: 'no portal hears a higher price than the highest one',
      guard: '(BigInt(mills) * BigInt(MICRODOLLARS_PER_MILL) * 1_000n) / worthOf(unit)',
      without: '(BigInt(mills) * BigInt(MICRODOLLARS_PER_MILL) * 1_000n) / worthOf(unit) + 1n',
    },
    {
      keeps: 'no portal hears a highest price of nothing, which may mean any price',
      guard: 'thousandths > 0n',
      without: 'thousandths >= 0n',
    },
  ),
  ...guardsOf(
    'command-api/src/upstreams/change-upstream.ts',
    'command-api/src/upstreams/buy-in-roubles.test.ts',
    {
      keeps: 'a purchase is read by the price unit with which it was asked',
      guard: 'protocol, microdollars };',
      without: 'protocol };',
    },
  ),
  ...guardsOf('command-api/src/upstreams/ask-portal.ts', 'command-api/src/upstreams/find-lost.test.ts', {
    keeps: 'where a purchase has no name, none is sent twice',
    guard: '!state.lost || !client.listWaiting',
    without: "state.asked.orderId !== ''",
  }),
];

/** Guards over all packages. Taking away any one of them must turn its test red. */
export const GUARDS: readonly Guard[] = [
  ...RULES,
  ...KIT,
  ...WALLETS,
  ...NUMBERS,
  ...ORDERS,
  ...MESSAGES,
  ...LIMITED_PURCHASES,
  ...SEVERAL_APPS,
  ...SAME_NUMBER,
  ...WHOLE_NUMBERS,
  ...HANDLER_API,
  ...FIVESIM_API,
  ...UNCLAIMED,
  ...UPSTREAMS,
  ...KEYS,
  ...PAUSES,
  ...OTHER_COMMANDS,
  ...VIEWS,
  ...QUERIES,
  ...PAGES,
  ...TOOLS,
  ...CLIENTS,
];
