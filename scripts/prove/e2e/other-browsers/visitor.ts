import type { Driver, KeyAction } from './driver.ts';
import { address, coveredButtons, fieldText, type Role, type Spot, spotOf, textOf } from './in-page.ts';

const WITHIN = 20_000;
const CONTROL = '\uE009';

/** A user with a mouse and a keyboard at a page. */
export interface Visitor {
  goto(url: string): Promise<void>;
  /** Clicks the middle of an element as soon as it is there and nothing covers it. `name` is a regular expression. */
  click(role: Role, name: string, part?: string): Promise<void>;
  fill(label: string, text: string, part?: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Replaces the whole content of the focused field by the clipboard. */
  paste(): Promise<void>;
  /** Waits until the text of a part of the page matches, and returns the match. */
  sees(text: RegExp, part?: string): Promise<string>;
  isAt(path: RegExp): Promise<void>;
  /** The text in a field. */
  holds(field: string, text: string): Promise<void>;
  /** The address and the text of the page, to explain a failure. */
  describePage(): Promise<string>;
  /** Every button of the page can be clicked in its middle. */
  reachesEveryButton(): Promise<void>;
}

async function until<Value>(
  look: () => Promise<Value | null | undefined>,
  what: () => string,
): Promise<Value> {
  const startedAt = performance.now();
  for (;;) {
    const value = await look();
    if (value !== null && value !== undefined) return value;
    if (performance.now() - startedAt > WITHIN) throw new Error(`waited in vain for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The position of an element that does not move and is on top. */
async function free(look: () => Promise<Spot | null>, what: string): Promise<Spot> {
  let last: Spot | null = null;
  return until(
    async () => {
      const spot = await look();
      const still = spot !== null && last !== null && spot.x === last.x && spot.y === last.y;
      last = spot;
      return still && spot.coveredBy === null ? spot : undefined;
    },
    () => `${what}; it ${last ? `lies under ${last.coveredBy} or moves` : 'is not there'}`,
  );
}

function strokes(text: string): KeyAction[] {
  return [...text].flatMap((value): KeyAction[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}

function pressed(key: string, actions: readonly KeyAction[]): KeyAction[] {
  return [{ type: 'keyDown', value: key }, ...actions, { type: 'keyUp', value: key }];
}

function keyboard(driver: Driver, actions: readonly KeyAction[]): Promise<void> {
  return driver.perform([{ type: 'key', id: 'keyboard', actions }]);
}

export function visitorOf(driver: Driver): Visitor {
  const visitor: Visitor = {
    goto: (url) => driver.goto(url),
    async click(role, name, part = 'body') {
      const { x, y } = await free(() => driver.evaluate(spotOf, role, name, part), `${role} ${name}`);
      const parameters = { pointerType: 'mouse' } as const;
      await driver.perform([
        {
          type: 'pointer',
          id: 'mouse',
          parameters,
          actions: [
            { type: 'pointerMove', x, y, duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ]);
    },
    async fill(label, text, part = 'body') {
      await visitor.click('field', label, part);
      await keyboard(driver, pressed(CONTROL, strokes('a')));
      await keyboard(driver, strokes(text));
    },
    press: (key) => keyboard(driver, strokes(key)),
    async paste() {
      await keyboard(driver, pressed(CONTROL, strokes('a')));
      await keyboard(driver, pressed(CONTROL, strokes('v')));
    },
    async sees(text, part = 'body') {
      let lastText = '';
      const match = await until(
        async () => {
          lastText = await driver.evaluate(textOf, part);
          return text.exec(lastText);
        },
        () => `${text} in ${part}; there is:\n${lastText.slice(0, 1500)}`,
      );
      return match[0];
    },
    async isAt(path) {
      await until(
        async () => path.exec(await driver.evaluate(address)),
        () => `the address ${path}`,
      );
    },
    async holds(field, text) {
      let fieldContent = '';
      await until(
        async () => {
          fieldContent = await driver.evaluate(fieldText, field);
          return fieldContent === text || undefined;
        },
        () => `${text} in ${field}; it holds ${fieldContent}`,
      );
    },
    async describePage() {
      const page = [driver.evaluate(address), driver.evaluate(textOf, 'body')];
      return (await Promise.all(page)).join('\n').slice(0, 3000);
    },
    async reachesEveryButton() {
      const covered = await driver.evaluate(coveredButtons);
      if (covered.length > 0) throw new Error(`covered in ${driver.name}:\n${covered.join('\n')}`);
    },
  };
  return visitor;
}
