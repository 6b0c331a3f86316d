import type { Mills } from '@ringpost/domain';
import { toMills } from '@ringpost/domain/rules/money-display';
import { rejectField } from '@ringpost/web/http';

/** Converts dollars of a request to mills. @throws Rejection `invalid-request` for fractions of a mill */
export function millsOf(field: string, dollars: number): Mills {
  try {
    return toMills(dollars);
  } catch {
    throw rejectField(field, 'decimals', `${field} may have at most 3 decimals`, { limit: 3 });
  }
}
