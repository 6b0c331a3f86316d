import { describe, expect, it } from 'vitest';
import { compileGroup, compileTexts } from './compiled-messages.ts';

function compiled(code: string): string {
  return compileTexts(code, '/frontend/src/page.tsx');
}

describe('The texts of the pages', () => {
  it('are trees in the code, for a component and for a message', () => {
    expect(compiled('const a = <FormattedMessage id="a" defaultMessage="Buy {n}" />;')).toBe(
      'const a = <FormattedMessage id="a" defaultMessage={[{"type":0,"value":"Buy "},{"type":1,"value":"n"}]} />;',
    );
    expect(compiled("const m = { id: 'm', defaultMessage: 'It’s ' + `free` };")).toBe(
      'const m = { id: \'m\', defaultMessage: [{"type":0,"value":"It’s free"}] };',
    );
  });

  it('are found at any depth, and nothing else is changed', () => {
    const code =
      'const f = ({ defaultMessage }: M) => g(defaultMessage, { x: [{ id: "x", defaultMessage: "é" }] });';
    expect(compiled(code)).toBe(code.replace('"é"', '[{"type":0,"value":"é"}]'));
  });

  it('must be literals with an id, because a computed text could not be translated', () => {
    expect(() => compiled("const m = { id: 'm', defaultMessage: text };")).toThrow('not written out');
    expect(() => compiled("const m = { id: name, defaultMessage: 'Buy' };")).toThrow('without an id');
    expect(() => compiled("const m = { id: 'm', defaultMessage: 'Buy {n' };")).toThrow('is no ICU text');
  });

  it('are trees in the files of another language as well', () => {
    expect(JSON.parse(compileGroup('{ "a": "买 {n}" }'))).toEqual({
      a: [
        { type: 0, value: '买 ' },
        { type: 1, value: 'n' },
      ],
    });
  });
});
