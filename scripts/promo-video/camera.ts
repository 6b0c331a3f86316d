import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Frame, stage } from './take.ts';

export interface Camera {
  /** Stops the recording and returns every frame with its time in seconds since 1970. */
  stop(): Promise<readonly Frame[]>;
}

/** Records a page into a folder: one frame each time the browser has painted. */
export async function startCamera(page: Page, folder: string): Promise<Camera> {
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
    async stop() {
      await browser.send('Page.stopScreencast');
      await Promise.all(writing);
      return frames;
    },
  };
}
