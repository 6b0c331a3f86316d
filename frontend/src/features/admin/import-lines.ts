/** How many numbers a pasted list holds: the server splits it at line breaks and commas, and drops blanks, as here. */
export function countNumbers(text: string): number {
  return text.split(/[\r\n,]/).filter((part) => part.trim() !== '').length;
}
