import { type EventShape, streams } from '@ringpost/events/domain';
import { type AccountCommand, accountDecider } from './accounts/account.decider.ts';
import { type EmailCommand, emailDecider } from './accounts/email.decider.ts';
import { type AppCommand, appDecider } from './apps/app.decider.ts';
import { type Cause, type Sent, send } from './kernel/command-handler.ts';
import type { Decider } from './kernel/decider.ts';
import type { Deps } from './kernel/deps.ts';
import { messageDecider, type RouteMessage } from './messages/message.decider.ts';
import { type ImportCommand, importDecider } from './numbers/import.decider.ts';
import { type NumberCommand, numberDecider } from './numbers/number.decider.ts';
import { operatorDecider, type SkipEvent } from './operator/operator.decider.ts';
import { type AllowCancel, cancelsDecider } from './orders/cancels.decider.ts';
import { type OrderCommand, orderDecider } from './orders/order.decider.ts';
import { type VendorCommand, vendorDecider } from './vendors/vendor.decider.ts';
import { type WalletCommand, walletDecider } from './wallets/wallet.decider.ts';

/** The first word of an actor. `system`: policies, deadlines, and what an operator runs on the machine itself. */
type Caller = 'visitor' | 'customer' | 'admin' | 'provider' | 'system';

type CallersOf<Command extends { readonly type: string }> = {
  readonly [T in Command['type']]: readonly Caller[];
};

/** Whoever starts what an order needs, or ends it, causes what follows in its wallet and its number. */
const WHOEVER_MOVES_AN_ORDER = ['customer', 'admin', 'provider', 'system'] as const;

/** Every command of the system, by noun, and who may cause it. A command from anybody else is refused. */
export const COMMANDS = {
  account: {
    RegisterAccount: ['visitor', 'system'],
    ConfirmAccount: ['customer', 'system'],
    ShowMailLink: ['admin'],
    ChangePassword: ['customer', 'admin'],
    RevokeSessions: ['customer', 'admin'],
    ChangeRole: ['admin'],
    DeactivateAccount: ['admin'],
    ReactivateAccount: ['admin'],
    SetBuyingLimits: ['admin', 'system'],
  } satisfies CallersOf<AccountCommand>,
  email: {
    ClaimEmail: ['visitor', 'system'],
    ConfirmEmail: ['customer', 'system'],
  } satisfies CallersOf<EmailCommand>,
  app: {
    DefineApp: ['admin', 'system'],
  } satisfies CallersOf<AppCommand>,
  vendor: {
    AddVendor: ['admin', 'system'],
    CreateVendorSecret: ['admin'],
    RevokeVendorSecret: ['admin'],
  } satisfies CallersOf<VendorCommand>,
  import: {
    StartImport: ['admin'],
    FinishImport: ['admin', 'system'],
    InterruptImport: ['admin', 'system'],
  } satisfies CallersOf<ImportCommand>,
  number: {
    ImportNumber: ['admin', 'system'],
    FreeNumber: ['admin', 'system'],
    LeaseNumber: ['customer', 'system'],
    NoteServed: WHOEVER_MOVES_AN_ORDER,
    EndLease: WHOEVER_MOVES_AN_ORDER,
  } satisfies CallersOf<NumberCommand>,
  order: {
    PlaceOrder: ['customer'],
    AssignNumber: ['customer', 'system'],
    FailOrder: ['customer', 'system'],
    RecordSms: ['provider', 'admin', 'system'],
    ReadWithheldSms: ['customer', 'system'],
    CancelOrder: ['customer'],
    ExpireOrder: ['system'],
  } satisfies CallersOf<OrderCommand>,
  cancels: {
    AllowCancel: ['customer'],
  } satisfies CallersOf<AllowCancel>,
  wallet: {
    CreditFunds: ['admin', 'system'],
    HoldFunds: ['customer', 'system'],
    PayToRead: ['customer'],
    CaptureFunds: WHOEVER_MOVES_AN_ORDER,
    ReleaseFunds: WHOEVER_MOVES_AN_ORDER,
  } satisfies CallersOf<WalletCommand>,
  message: {
    RouteMessage: ['admin'],
  } satisfies CallersOf<RouteMessage>,
  operator: {
    SkipEvent: ['admin', 'system'],
  } satisfies CallersOf<SkipEvent>,
};

/** Sends a command to the noun of this id. `check` runs between the read and the append, and may refuse. @throws Rejection */
type Handle<State, Command, Event extends EventShape> = (
  deps: Deps,
  id: string,
  command: Command,
  cause: Cause,
  check?: () => Promise<void>,
) => Promise<Sent<State, Event>>;

function createHandle<State, Command extends { readonly type: string }, Event extends EventShape>(
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  callers: CallersOf<Command>,
): Handle<State, Command, Event> {
  return async (deps, id, command, cause, check) => {
    const { type }: { readonly type: Command['type'] } = command;
    const caller = cause.actor.split(':', 1)[0];
    if (!callers[type].some((each) => each === caller)) throw new Error(`${type} is not for ${caller}`);
    const request = { stream: streamOf(id), decider, command, cause };
    return send(deps, check ? { ...request, check } : request);
  };
}

export const handleAccount = createHandle(accountDecider, streams.account, COMMANDS.account);
/** By the name of the stream: only the hash of an address is known everywhere. */
export const handleEmail = createHandle(emailDecider, (stream) => stream, COMMANDS.email);
export const handleApp = createHandle(appDecider, streams.app, COMMANDS.app);
export const handleVendor = createHandle(vendorDecider, streams.vendor, COMMANDS.vendor);
export const handleImport = createHandle(importDecider, streams.import, COMMANDS.import);
export const handleNumber = createHandle(numberDecider, streams.number, COMMANDS.number);
export const handleOrder = createHandle(orderDecider, streams.order, COMMANDS.order);
export const handleCancels = createHandle(cancelsDecider, streams.cancels, COMMANDS.cancels);
export const handleWallet = createHandle(walletDecider, streams.wallet, COMMANDS.wallet);
export const handleMessage = createHandle(messageDecider, streams.sms, COMMANDS.message);
/** There is one operator's stream, whatever the id. */
export const handleOperator = createHandle(operatorDecider, () => streams.operator(), COMMANDS.operator);
