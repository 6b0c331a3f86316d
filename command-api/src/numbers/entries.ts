import type { NumberEvent, NumberState } from '@ringpost/domain';
import type { Decide, Handle } from '../kernel/create-handle.ts';
import { decideNumber, handleNumber } from './number.commands.ts';
import type { NumberCommand } from './number.decider.ts';

// The functions of numbers that other nouns may call.

export { decideEndOfLease, endLease } from './end-lease.ts';
export { noteServed } from './note-served.ts';
export { type Ending, type NumberCommand, numberDecider, requireForPortIn } from './number.decider.ts';
export { type ReadNumbers, readNumbers } from './read-numbers.ts';

// Each of these sends the commands of its type, and no other.

type Only<Type extends NumberCommand['type']> = Extract<NumberCommand, { readonly type: Type }>;
type Act<Type extends NumberCommand['type']> = Handle<NumberState, Only<Type>, NumberEvent>;

export const requestLease: Act<'LeaseNumber'> = handleNumber;
/** Decides `LeaseNumber` together with commands to other nouns. */
export const decideLease: Decide<NumberState, Only<'LeaseNumber'>, NumberEvent> = decideNumber;
export const requestLeases: Act<'LeaseForApps'> = handleNumber;
/** Decides `LeaseForApps` together with commands to other nouns. */
export const decideLeases: Decide<NumberState, Only<'LeaseForApps'>, NumberEvent> = decideNumber;
export const noteBan: Act<'NoteBan'> = handleNumber;
/** Decides `NoteBan` together with commands to other nouns. */
export const decideBan: Decide<NumberState, Only<'NoteBan'>, NumberEvent> = decideNumber;
export const extendLease: Act<'ExtendLease'> = handleNumber;
export const announceEnd: Act<'TellOfEnd'> = handleNumber;
export const importNumber: Act<'ImportNumber'> = handleNumber;
export const activateNumber: Act<'ActivateNumber'> = handleNumber;
export const borrowNumber: Act<'BorrowNumber'> = handleNumber;
export const portInNumber: Act<'PortInNumber'> = handleNumber;
export const enterLine: Act<'ReserveNumber'> = handleNumber;
export const leaveLine: Act<'EndReservation'> = handleNumber;
export const returnNumber: Act<'BeginReturn' | 'PostponeReturn' | 'EndReturn'> = handleNumber;
