import { smallestAmountDollars } from '@ringpost/events/rules/money-display';
import { Type } from 'typebox';

/** Dollars of a request, to the mill. */
export const Dollars = Type.Number({ minimum: 0, maximum: 1_000_000, multipleOf: smallestAmountDollars });
/** Dollars of an answer; less than nothing where money goes out. */
export const AnsweredDollars = Type.Number({ multipleOf: smallestAmountDollars });
