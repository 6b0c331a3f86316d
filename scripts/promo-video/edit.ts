import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Drawings } from './drawings.ts';
import { type Caption, FRAMES_PER_SECOND, type Frame, type Point, stage, type Take } from './take.ts';

const run = promisify(execFile);

/** The tip of the pointer and the middle of the ring within their drawings, in CSS pixels. */
const TIP = { x: 3, y: 2 };
const RING_MIDDLE = 22;
const RING_SECONDS = 0.28;
const FADE_SECONDS = 0.22;
/** Distance of a caption from the lower edge. */
const CAPTION_BOTTOM = 30;
const BITRATE = '330k';
/** For browsers without VP9. Any of them can play this profile, and it begins before all of the file is there. */
const H264 = [
  ...[
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-level',
    '3.1',
    '-preset',
    'veryslow',
    '-crf',
    '27',
    '-pix_fmt',
    'yuv420p',
  ],
  ...['-g', '240', '-an', '-movflags', '+faststart'],
];

function ffmpeg(args: readonly string[]) {
  return run('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args]);
}

/** A frame is shown until the next one. Of the frames before the start, only the last is used. */
function listOf(frames: readonly Frame[], seconds: number): string {
  const lines = frames.flatMap(({ file, at }, index) => {
    const from = Math.max(at, 0);
    const until = Math.min(frames[index + 1]?.at ?? seconds, seconds);
    return until > from ? [`file '${file}'`, `duration ${(until - from).toFixed(4)}`] : [];
  });
  // The demuxer ignores the duration of the last file unless the file is named again.
  return ['ffconcat version 1.0', ...lines, lines.at(-2) ?? ''].join('\n');
}

function captionOf({ from, until }: Caption, index: number): readonly string[] {
  const fade = (way: 'in' | 'out', at: number): string =>
    `fade=t=${way}:st=${Math.max(at, 0).toFixed(3)}:d=${FADE_SECONDS}:alpha=1`;
  const when = `between(t,${from.toFixed(3)},${until.toFixed(3)})`;
  return [
    `[${index + 3}:v]format=rgba,${fade('in', from)},${fade('out', until - FADE_SECONDS)}[words${index}]`,
    `[c${index}][words${index}]overlay=x=(W-w)/2:y=H-h-${CAPTION_BOTTOM}:enable='${when}'[c${index + 1}]`,
  ];
}

interface Glide {
  readonly at: number;
  readonly seconds: number;
  readonly to: number;
}

/** An expression of the time that changes smoothly from value to value. */
function gliding(first: number, glides: readonly Glide[], time: string): string {
  let value = first;
  const steps = glides.map(({ at, seconds, to }) => {
    const part = `clip((${time}-${at.toFixed(3)})/${seconds},0,1)`;
    const step = `(${(to - value).toFixed(2)})*pow(${part},2)*(3-2*${part})`;
    value = to;
    return step;
  });
  return [first.toFixed(2), ...steps].join('+');
}

/** A window that moves over the video. Unlike a crop it can be between two pixels, so that the motion is smooth. */
function closingIn({ looks }: Take): string {
  const { scale, width, height } = stage;
  const at = (pick: (look: Take['looks'][number]) => number, first: number): string =>
    gliding(
      first * scale,
      looks.map((look) => ({ ...look, to: pick(look) * scale })),
      `(in/${FRAMES_PER_SECOND})`,
    );
  const left = at(({ x }) => x, 0);
  const top = at(({ y }) => y, 0);
  const right = at((look) => look.x + look.width, width);
  const bottom = at((look) => look.y + (look.width * height) / width, height);
  const corners = [left, top, right, top, left, bottom, right, bottom];
  const named = ['x0', 'y0', 'x1', 'y1', 'x2', 'y2', 'x3', 'y3'].map(
    (name, index) => `${name}='${corners[index]}'`,
  );
  return `perspective=${named.join(':')}:eval=frame:interpolation=cubic`;
}

function graphOf(take: Take): string {
  const { scale, width, height } = stage;
  const from = (point: Point, by: number) => ({ x: (point.x - by) * scale, y: (point.y - by) * scale });
  const start = { x: width * 0.62, y: height * 0.55 };
  const tip = (axis: 'x' | 'y'): string =>
    gliding(
      (start[axis] - TIP[axis]) * scale,
      take.moves.map((move) => ({ ...move, to: (move[axis] - TIP[axis]) * scale })),
      't',
    );
  const rings = take.clicks.map((click, index) => {
    const { x, y } = from(click, RING_MIDDLE);
    const when = `between(t,${click.at.toFixed(3)},${(click.at + RING_SECONDS).toFixed(3)})`;
    return `[v${index}][ring${index}]overlay=x=${x}:y=${y}:enable='${when}'[v${index + 1}]`;
  });
  const count = take.clicks.length;
  const split = `[2:v]split=${count}${take.clicks.map((_, index) => `[ring${index}]`).join('')}`;
  const captions = take.captions.flatMap((caption, index) => captionOf(caption, index));
  return [
    `[0:v]fps=${FRAMES_PER_SECOND},scale=${width * scale}:${height * scale},setsar=1,format=yuv444p[v0]`,
    ...(count > 0 ? [split, ...rings] : []),
    `[v${count}][1:v]overlay=x='${tip('x')}':y='${tip('y')}':format=yuv444[pointed]`,
    `[pointed]${closingIn(take)},scale=${width}:${height}:flags=lanczos[c0]`,
    ...captions,
    `[c${take.captions.length}]null[video]`,
  ].join(';\n');
}

interface Output {
  readonly webm: string;
  readonly mp4: string;
  readonly poster: string;
  readonly posterAt: number;
}

/** Combines a recording with its drawings: a video without sound in two formats, and a still of it. */
export async function edit(take: Take, folder: string, drawings: Drawings, output: Output): Promise<void> {
  const list = join(folder, 'frames.txt');
  const graph = join(folder, 'graph.txt');
  await writeFile(list, listOf(take.frames, take.seconds));
  await writeFile(graph, graphOf(take));
  const whole = join(folder, 'whole.mkv');
  const still = (file: string): string[] => [
    ...['-loop', '1', '-framerate', `${FRAMES_PER_SECOND}`, '-t', `${take.seconds}`, '-i', file],
  ];
  await ffmpeg([
    ...['-f', 'concat', '-safe', '0', '-i', list, ...still(drawings.pointer), ...still(drawings.ring)],
    ...drawings.captions.flatMap(still),
    ...['-filter_complex_script', graph, '-map', '[video]', '-t', take.seconds.toFixed(3)],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '4', whole],
  ]);
  const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', BITRATE, '-crf', '30', '-deadline', 'good', '-row-mt', '1'];
  const passes = ['-passlogfile', join(folder, 'pass'), '-pix_fmt', 'yuv420p', '-g', '240', '-an'];
  await ffmpeg(['-i', whole, ...vp9, '-cpu-used', '4', '-pass', '1', ...passes, '-f', 'null', '-']);
  await ffmpeg(['-i', whole, ...vp9, '-cpu-used', '2', '-pass', '2', ...passes, output.webm]);
  await ffmpeg(['-i', whole, ...H264, output.mp4]);
  await ffmpeg(['-ss', `${output.posterAt}`, '-i', whole, '-frames:v', '1', '-quality', '80', output.poster]);
}
