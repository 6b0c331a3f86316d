import { reject } from '@ringpost/domain';
import { describe, expect, it } from 'vitest';
import { untilAvailable } from './until-available.ts';

function refusing(times: number, code: 'unavailable' | 'busy') {
  let runs = 0;
  return {
    runs: () => runs,
    async run() {
      runs += 1;
      if (runs <= times) throw reject(code);
      return 'filled';
    },
  };
}

const noPause = async (): Promise<void> => undefined;

describe('the first start', () => {
  it('begins again while the store does not answer', async () => {
    const store = refusing(3, 'unavailable');
    expect(await untilAvailable(store.run, noPause)).toBe('filled');
    expect(store.runs()).toBe(4);
  });

  it('gives up in the end, and says why', async () => {
    const store = refusing(99, 'unavailable');
    await expect(untilAvailable(store.run, noPause)).rejects.toMatchObject({ code: 'unavailable' });
    expect(store.runs()).toBe(10);
  });

  it('does not repeat what is refused for another reason', async () => {
    const store = refusing(1, 'busy');
    await expect(untilAvailable(store.run, noPause)).rejects.toMatchObject({ code: 'busy' });
    expect(store.runs()).toBe(1);
  });
});
