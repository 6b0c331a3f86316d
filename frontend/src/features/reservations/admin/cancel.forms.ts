import { cancelForCustomerContract } from '@ringpost/command-api/reservations/reservations.contract';
import { formCheck } from '../../../ui/form/form-check.ts';

export const cancelForm = formCheck(cancelForCustomerContract.body);
