/** What a server may spend from its start on, in thousandths of a dollar. */
export interface Spending {
  /** Takes the price from what is left. False: it is more than that, and nothing is taken. */
  take(mills: number): boolean;
  /** What was taken for a purchase that did not happen, or that was cancelled. */
  giveBack(mills: number): void;
  left(): number;
}

const MILLS = 1_000;

export function millsOf(dollars: number): number {
  return Math.round(dollars * MILLS);
}

export function dollarsOf(mills: number): number {
  return mills / MILLS;
}

export function createSpending(capMills: number): Spending {
  let spent = 0;
  return {
    take(mills) {
      if (!(mills >= 0) || spent + mills > capMills) return false;
      spent += mills;
      return true;
    },
    giveBack(mills) {
      spent = Math.max(0, spent - mills);
    },
    left: () => capMills - spent,
  };
}
