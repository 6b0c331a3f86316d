import { describe, expect, it } from 'vitest';
import { clientRequestId, createLog } from './log.ts';

describe('the log', () => {
  it('hides secrets that it should never get', () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    log.info(
      {
        token: 'canary',
        query: { api_key: 'canary' },
        body: { password: 'canary', browser_secret: 'canary' },
        job: { browserHash: 'canary' },
        request: { headers: { authorization: 'canary' } },
      },
      'x',
    );
    expect(lines.join('')).not.toContain('canary');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 30,
      time: expect.stringMatching(/Z$/),
      msg: 'x',
    });
  });

  it('keeps a client’s request id only when it is a plain token', () => {
    expect(clientRequestId('0198c0de-aaaa')).toBe('0198c0de-aaaa');
    const strange = ['', 'short', 'with space 1', 'line\nbreak-1', 'x'.repeat(65), ['two-of-them', 'b']];
    for (const each of [undefined, ...strange]) expect(clientRequestId(each)).toBeUndefined();
  });
});
