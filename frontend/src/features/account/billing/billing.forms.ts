import { BillingBody } from '@ringpost/command-api/invoices/invoices.contract';
import { Type } from 'typebox';
import { formCheck } from '../../../ui/form/form-check.ts';

/** Each field may be empty. */
export const billingForm = formCheck(Type.Partial(BillingBody));
