/** How a refusal is answered: its HTTP status, and its sentence in English. The browser has a sentence in each language. */
export interface Refusal {
  readonly status: number;
  readonly title: string;
}
