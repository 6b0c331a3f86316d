import type { Locator } from '@playwright/test';

const FIELDS = {
  'Name of this port': 'Office lines',
  'First name': 'Mara',
  'Last name': 'Lindqvist',
  Address: '1180 Folsom Street',
  City: 'San Francisco',
  State: 'CA',
  ZIP: '94103',
  'Billing telephone number': '415-555-0150',
  'Present carrier': 'Pacific Voice Networks',
  'Account number': 'PVN-20 884 17',
  'PIN (optional)': '7391',
} as const;

/** Fills in every field of a request that is typed, except its numbers. */
export async function fillDetails(main: Locator): Promise<void> {
  for (const [label, text] of Object.entries(FIELDS))
    await main.getByLabel(label, { exact: true }).fill(text);
}
