import { setUpstreamContract } from '@ringpost/command-api/upstreams/upstreams.contract';
import { addVendorContract } from '@ringpost/command-api/vendors/vendors.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const vendorForm = formCheck(addVendorContract.body);

const { url, key } = setUpstreamContract.body.properties;
/** Whole percent and dollars, up to what the contract allows. */
const Percent = Type.String({ pattern: '^(?:\\d{1,3}|1000)$' });
const Amount = Type.String({ pattern: '^(?:\\d{1,6}(?:\\.\\d{1,3})?|1000000(?:\\.0{1,3})?)$' });
/** Dollars that one unit of a portal's prices is worth: above 0, at most 10. */
const Unit = Type.String({ pattern: '^(?!0(?:\\.0*)?$)(?:\\d(?:\\.\\d{1,6})?|10(?:\\.0{1,6})?)$' });

export const upstreamForm = formCheck(
  Type.Object({ url, key, unit: Unit, margin: Percent, maxPrice: Amount, risk: Amount }),
);
