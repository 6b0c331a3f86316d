import { useLocation } from 'react-router-dom';

/** The list of numbers that the previous page passed on in `state.numbers` of its link. */
export function useHandedNumbers(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('numbers' in state)) return '';
  return typeof state.numbers === 'string' ? state.numbers : '';
}
