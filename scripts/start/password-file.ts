import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the first admin's password lies until it is changed. */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'first-admin-password.txt');
}

/** Whether a password that was made here still lies there. */
export function hasPasswordFile(dataDir: string): boolean {
  return existsSync(passwordFile(dataDir));
}

/** Writes a password where only the account that runs Ringpost can read it: the output of a server ends up in many logs. */
export async function keepPassword(dataDir: string, password: string): Promise<void> {
  const path = passwordFile(dataDir);
  // A file that is there already may have been opened to others.
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
