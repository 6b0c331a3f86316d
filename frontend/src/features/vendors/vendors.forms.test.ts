import { describe, expect, it } from 'vitest';
import { upstreamForm } from './vendors.forms.ts';

const TERMS = {
  url: 'https://portal.example/stubs/handler_api.php',
  unit: '1',
  margin: '30',
  maxPrice: '0.5',
  risk: '50',
};

/** The fields that the form refuses. */
function refused(changed: Partial<typeof TERMS>): readonly string[] {
  upstreamForm({ ...TERMS, ...changed });
  return (upstreamForm.errors ?? []).map(({ instancePath }) => instancePath.slice(1));
}

describe('the form of a portal', () => {
  it('takes all terms that the shop takes', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ margin: '0' })).toEqual([]);
    expect(refused({ margin: '1000', maxPrice: '0', risk: '1000000' })).toEqual([]);
  });

  it('refuses more than the shop takes, and what is no number', () => {
    expect(refused({ margin: '1001' })).toEqual(['margin']);
    expect(refused({ margin: '1.5' })).toEqual(['margin']);
    expect(refused({ maxPrice: '1000000.001', risk: '-1' })).toEqual(['maxPrice', 'risk']);
    expect(refused({ risk: '0.0001' })).toEqual(['risk']);
  });

  it('takes what one unit of the prices is worth: above 0, at most 10 dollars, with 6 decimals', () => {
    for (const unit of ['0.000001', '0.0125', '1', '9.999999', '10', '10.0'])
      expect(refused({ unit })).toEqual([]);
    for (const unit of ['', '0', '0.0', '0.000000', '10.000001', '11', '0.0000001', '-1', '1e-3', '.5'])
      expect(refused({ unit })).toEqual(['unit']);
  });
});
