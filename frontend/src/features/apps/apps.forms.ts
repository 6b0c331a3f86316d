import {
  AppMessage,
  AppReason,
  addAppContract,
  addTemplateContract,
  setPriceContract,
} from '@ringpost/command-api/apps/apps.contract';
import { tryKeywordContract } from '@ringpost/command-api/messages/try-keyword.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const nameForm = formCheck(addAppContract.body);
export const messageForm = formCheck(Type.Object({ message: Type.Optional(AppMessage) }));
export const tryForm = formCheck(tryKeywordContract.body);
export const keywordForm = formCheck(Type.Object({ keyword: addTemplateContract.body.properties.keyword }));

/** Amounts and days are typed as text, and converted when the form is sent. */
export const priceForm = formCheck(
  Type.Object({
    // An empty text means any, and counts as a field that is not there.
    customer: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
    vendor: Type.Optional(Type.String()),
    perCode: Type.String({ minLength: 1 }),
    forNew: Type.String({ minLength: 1 }),
    forUsed: Type.String({ minLength: 1 }),
    days: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }),
    from: Type.Optional(Type.String()),
    reason: AppReason.properties.reason,
    confirmed: Type.Boolean(),
  }),
);

export const reasonForm = formCheck(AppReason);

export const priceCheck = formCheck(Type.Object({ price: setPriceContract.body.properties.on_delv_price }));
