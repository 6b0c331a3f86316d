import { DROPDOWN_DEBOUNCE_MILLISECONDS } from '@ringpost/domain/rules/limits';
import type { Found } from '@ringpost/query-api/find/find.contract';
import { useEffect, useState } from 'react';
import { useQuery } from '../../api/use-query.ts';

/** Shorter texts would find too much. */
const SHORTEST = 2;

/** The text once nothing more is typed. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DROPDOWN_DEBOUNCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What an admin's text finds among all customers; null for all others. */
export function useFound(text: string, isAdmin: boolean): readonly Found[] | null {
  const search = useSettled(text).trim();
  const asks = isAdmin && search.length >= SHORTEST;
  const { data } = useQuery('GET /api/admin/find', asks ? { query: { search } } : null);
  if (!isAdmin) return null;
  return asks && search === text.trim() ? (data?.data ?? []) : [];
}
