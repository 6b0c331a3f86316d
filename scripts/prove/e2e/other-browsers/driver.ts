type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 };

export type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

type InputSource =
  | {
      readonly type: 'pointer';
      readonly id: string;
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerAction[];
    }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] };

/** A browser that Playwright cannot drive, reduced to what every driver can do. */
export interface Driver {
  readonly name: string;
  goto(url: string): Promise<void>;
  /** Runs a function in the page, with arguments that are JSON, and returns its result. */
  evaluate<Result, Args extends readonly unknown[]>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result>;
  /** Real pointer and key input, in the actions of the W3C's WebDriver. */
  perform(actions: readonly InputSource[]): Promise<void>;
  close(): Promise<void>;
}

/** The inner size of the window, at which the tables are drawn as tables. */
export const viewport = { width: 1440, height: 900 } as const;

/** The call of a function with its arguments, as text that a page can run; the result is JSON. */
export function callOf(inPage: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return `JSON.stringify((${inPage.toString()})(...${JSON.stringify(args)}) ?? null)`;
}
