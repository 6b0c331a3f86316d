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

/** Removes the file, if there is one. */
export function dropPassword(dataDir: string): Promise<void> {
  return rm(passwordFile(dataDir), { force: true });
}

/** Writes a password where only the account that runs Ringpost can read it: the output of a server ends up in many logs. */
export async function keepPassword(dataDir: string, password: string): Promise<void> {
  // A file that is there already may have been opened to others.
  await dropPassword(dataDir);
  const file = await open(passwordFile(dataDir), 'wx', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
