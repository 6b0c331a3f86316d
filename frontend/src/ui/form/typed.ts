/** How a field of text is read: without the blanks around it. */
export const trimmed = {
  setValueAs: (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value),
} as const;
