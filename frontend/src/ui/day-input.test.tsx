import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DayInput } from './day-input.tsx';

afterEach(cleanup);

it('a day counts once its year is typed, and not with each of its digits', () => {
  const onChange = vi.fn<(day: string) => void>();
  render(<DayInput label="From" value="2026-11-01" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  for (const value of ['0002-11-01', '0020-11-01', '0202-11-01']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: '2025-11-01' } });
  expect(onChange.mock.calls).toEqual([['2025-11-01']]);
});

it('a year that is left half typed is the one before again', () => {
  const onChange = vi.fn<(day: string) => void>();
  render(<DayInput label="From" value="2026-11-01" onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('From');
  fireEvent.change(field, { target: { value: '0020-11-01' } });
  fireEvent.blur(field);
  expect(field.value).toBe('2026-11-01');
  expect(onChange).not.toHaveBeenCalled();
});
