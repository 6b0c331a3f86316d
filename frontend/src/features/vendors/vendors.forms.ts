import { addVendorContract } from '@ringpost/command-api/vendors/vendors.contract';
import { formCheck } from '../../ui/form/form-check.ts';

export const vendorForm = formCheck(addVendorContract.body);
