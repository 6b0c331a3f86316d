import { useLocation } from 'react-router-dom';

/** The list of numbers that the page before has handed on, as `state.numbers` of its link. */
export function useHandedNumbers(): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('numbers' in state)) return '';
  return typeof state.numbers === 'string' ? state.numbers : '';
}
