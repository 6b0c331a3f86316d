/** What one shooting came to: the pictures in a folder, and what is drawn over them, in seconds since the first. */
export interface Take {
  readonly frames: readonly Frame[];
  readonly moves: readonly Move[];
  readonly clicks: readonly Click[];
  readonly looks: readonly Look[];
  readonly captions: readonly Caption[];
  readonly seconds: number;
}

export interface Frame {
  readonly file: string;
  readonly at: number;
}

/** The pointer goes to a point of the page. */
export interface Move extends Point {
  readonly at: number;
  readonly seconds: number;
}

export interface Click extends Point {
  readonly at: number;
}

/** The picture closes in on a part of the page, or draws back to the whole of it. */
export interface Look extends Window {
  readonly at: number;
  readonly seconds: number;
}

export interface Caption {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** In CSS pixels of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** As wide as `width`, and as high as the page's shape makes it. */
export interface Window extends Point {
  readonly width: number;
}

/** The page as the browser lays it out, and how much finer it is filmed, so that closing in stays sharp. */
export const stage = { width: 1280, height: 720, scale: 1.5 };
export const framesPerSecond = 24;
