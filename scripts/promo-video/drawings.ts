import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { type Caption, stage } from './take.ts';

const POINTER = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30" viewBox="0 0 30 30">
  <path d="M3 2v20.5l5.6-5 3.6 8.3 3.9-1.7-3.6-8.1h7.7z" fill="#111" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/>
</svg>`;
const RING = `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44">
  <circle cx="22" cy="22" r="18" fill="rgb(17 17 17 / .14)" stroke="rgb(17 17 17 / .5)" stroke-width="1.5"/>
</svg>`;
const STYLE = `
  html, body { background: transparent !important; margin: 0; }
  .drawing { display: inline-block; line-height: 0; }
  .words { display: inline-block; padding: 11px 22px; border-radius: 10px; background: rgb(17 17 17 / .94); color: #fff;
    font-size: 23px; line-height: 30px; font-weight: 500; letter-spacing: -.01em; white-space: nowrap; }`;

export interface Drawings {
  readonly pointer: string;
  readonly ring: string;
  /** One file per caption, in order. */
  readonly captions: readonly string[];
}

/** Draws what is shown over the video, in the site's fonts. The pointer has the scale of the recording, captions of the result. */
export async function draw(url: string, folder: string, captions: readonly Caption[]): Promise<Drawings> {
  const executablePath = process.env.RINGPOST_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const picture = async (html: string, name: string, scale: number): Promise<string> => {
    const page = await browser.newPage({ deviceScaleFactor: scale, bypassCSP: true });
    // Only the fonts of the site are needed. Its scripts would replace the drawing.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto(url);
    await page.locator('body').evaluate((body, inside) => {
      body.innerHTML = inside;
    }, html);
    await page.addStyleTag({ content: STYLE });
    const path = join(folder, name);
    await page.locator('body > *').first().screenshot({ path, omitBackground: true });
    await page.close();
    return path;
  };
  try {
    const words: string[] = [];
    for (const [index, { text }] of captions.entries())
      words.push(await picture(`<p class="words">${text}</p>`, `caption-${index}.png`, 1));
    return {
      pointer: await picture(`<span class="drawing">${POINTER}</span>`, 'pointer.png', stage.scale),
      ring: await picture(`<span class="drawing">${RING}</span>`, 'ring.png', stage.scale),
      captions: words,
    };
  } finally {
    await browser.close();
  }
}
