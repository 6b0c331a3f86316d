import type { Locator, Page } from '@playwright/test';
import type { Caption, Click, Look, Move, Point, Window } from './take.ts';
import { stage } from './take.ts';

interface Notes {
  readonly moves: Move[];
  readonly clicks: Click[];
  readonly looks: Look[];
  readonly captions: Caption[];
}

/** Uses the page at the speed of a person, and notes its positions, so that a pointer can be drawn over the video. */
export interface Pointer {
  readonly notes: Notes;
  pointAt(target: Locator): Promise<void>;
  click(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
  /** Zooms to a part of the page. Without a target, zooms out. */
  look(target?: Locator, room?: number): Promise<void>;
  /** Shows a caption until the next one. Without a text, shows none. */
  say(text?: string): void;
}

const MOVE_SECONDS = 0.75;
const LOOK_SECONDS = 0.9;
const KEY_MS = 170;

function seconds(): number {
  return Date.now() / 1000;
}

type Box = Point & { readonly width: number; readonly height: number };

async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not visible`);
  return box;
}

function centreOf({ x, y, width, height }: Box): Point {
  return {
    x: Math.round(x + width / 2),
    y: Math.round(y + height / 2),
  };
}

function within(value: number, most: number): number {
  return Math.round(Math.min(Math.max(value, 0), most));
}

/** The smallest window, in the proportions of the page, around the box and some space. It stays within the page. */
function windowAround(box: Box, room: number): Window {
  const shape = stage.width / stage.height;
  const wanted = Math.max(box.width + 2 * room, (box.height + 2 * room) * shape, stage.width / stage.scale);
  const width = Math.min(wanted, stage.width);
  const { x, y } = centreOf(box);
  return {
    width,
    x: within(x - width / 2, stage.width - width),
    y: within(y - width / shape / 2, stage.height - width / shape),
  };
}

export function createPointer(page: Page): Pointer {
  const notes: Notes = { moves: [], clicks: [], looks: [], captions: [] };
  let where: Point = { x: 0, y: 0 };

  const pointAt = async (target: Locator): Promise<void> => {
    where = centreOf(await boxOf(target));
    notes.moves.push({ at: seconds(), seconds: MOVE_SECONDS, ...where });
    await page.waitForTimeout(MOVE_SECONDS * 1000);
    await page.mouse.move(where.x, where.y);
  };
  return {
    notes,
    pointAt,
    async click(target) {
      await pointAt(target);
      await page.waitForTimeout(180);
      notes.clicks.push({ at: seconds(), ...where });
      await page.mouse.click(where.x, where.y, { delay: 60 });
    },
    async type(text) {
      await page.keyboard.type(text, { delay: KEY_MS });
    },
    async look(target, room = 60) {
      const window = target ? windowAround(await boxOf(target), room) : { x: 0, y: 0, width: stage.width };
      notes.looks.push({ at: seconds(), seconds: LOOK_SECONDS, ...window });
    },
    say(text) {
      const last = notes.captions.pop();
      if (last) notes.captions.push({ ...last, until: Math.min(last.until, seconds()) });
      if (text !== undefined) notes.captions.push({ text, from: seconds(), until: Number.MAX_SAFE_INTEGER });
    },
  };
}
