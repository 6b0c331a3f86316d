import type { Mills } from '@ringpost/events/domain';
import { rejectField } from '@ringpost/events/http';
import { toMills } from '@ringpost/events/rules/money-display';

/** Converts dollars of a request to mills. @throws Rejection `invalid-request` for fractions of a mill */
export function millsOf(field: string, dollars: number): Mills {
  try {
    return toMills(dollars);
  } catch {
    throw rejectField(field, 'decimals', `${field} may have at most 3 decimals`);
  }
}
