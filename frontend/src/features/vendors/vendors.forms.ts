import { setUpstreamContract } from '@ringpost/command-api/upstreams/upstreams.contract';
import { addVendorContract } from '@ringpost/command-api/vendors/vendors.contract';
import { Type } from 'typebox';
import { formCheck } from '../../ui/form/form-check.ts';

export const vendorForm = formCheck(addVendorContract.body);

const { url, key } = setUpstreamContract.body.properties;
/** Dollars above zero with at most three decimals. */
const Amount = Type.String({ pattern: '^(?!0*(?:\\.0*)?$)\\d{1,6}(?:\\.\\d{1,3})?$' });

export const upstreamForm = formCheck(
  Type.Object({ url, key, margin: Type.String({ pattern: '^\\d{1,3}$' }), maxPrice: Amount, risk: Amount }),
);
