import { afterEach, describe, expect, it } from 'vitest';
import { bootDataElement, noBootData, readBootData } from './boot-data.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

describe('The data that comes with a page', () => {
  it('is read exactly as it was written, and no message can end its element', () => {
    const sms = [{ seq: 1, msg: '</script><img src=x onerror=alert(1)>' }];
    const data = { ...noBootData, sms } as unknown as typeof noBootData;
    const element = bootDataElement(data);
    expect(element.match(/</g)).toHaveLength(2);
    document.body.innerHTML = element;
    expect(readBootData()).toEqual(data);
  });

  it('is null if the page has none', () => {
    expect(readBootData()).toBeNull();
  });
});
