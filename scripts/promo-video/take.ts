export interface Frame {
  readonly file: string;
  readonly at: number;
}

/** A point of the page, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The pointer moves to a point of the page. */
export interface Move extends Point {
  readonly at: number;
  readonly seconds: number;
}

export interface Click extends Point {
  readonly at: number;
}

/** A part of the page. Its height follows from the proportions of the page. */
export interface Window extends Point {
  readonly width: number;
}

/** The video zooms to a part of the page, or out to all of it. */
export interface Look extends Window {
  readonly at: number;
  readonly seconds: number;
}

export interface Caption {
  readonly text: string;
  readonly from: number;
  readonly until: number;
}

/** One recording: the frames in a folder, and what is drawn over them. Times are seconds since the first frame. */
export interface Take {
  readonly frames: readonly Frame[];
  readonly moves: readonly Move[];
  readonly clicks: readonly Click[];
  readonly looks: readonly Look[];
  readonly captions: readonly Caption[];
  readonly seconds: number;
}

/** The size of the page in the browser. It is recorded at a higher scale, so that a zoom stays sharp. */
export const stage = { width: 1280, height: 720, scale: 1.5 };
export const FRAMES_PER_SECOND = 24;
