/** Counts the numbers of a pasted list. The server splits it in the same way: at line breaks and commas, ignoring empty parts. */
export function countNumbers(text: string): number {
  return text.split(/[\r\n,]/).filter((part) => part.trim() !== '').length;
}
