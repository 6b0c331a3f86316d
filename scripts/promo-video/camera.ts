import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Frame, stage } from './take.ts';

export interface Camera {
  /** Stops filming, and answers every picture with its time in seconds since 1970. */
  cut(): Promise<readonly Frame[]>;
}

/** Films a page into a folder: a picture whenever the browser has painted one. */
export async function roll(page: Page, folder: string): Promise<Camera> {
  const browser = await page.context().newCDPSession(page);
  const frames: Frame[] = [];
  const writing: Promise<void>[] = [];
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void browser.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
    if (metadata.timestamp === undefined) return;
    const file = `${String(frames.length).padStart(5, '0')}.jpg`;
    frames.push({ file, at: metadata.timestamp });
    writing.push(writeFile(join(folder, file), Buffer.from(data, 'base64')));
  });
  await browser.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 94,
    maxWidth: stage.width * stage.scale,
    maxHeight: stage.height * stage.scale,
  });
  return {
    async cut() {
      await browser.send('Page.stopScreencast');
      await Promise.all(writing);
      return frames;
    },
  };
}
