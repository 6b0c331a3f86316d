import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file with the first admin's password, until it is changed. */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'first-admin-password.txt');
}

/** Whether it still has a password that was made here. */
export function hasPasswordFile(dataDir: string): boolean {
  return existsSync(passwordFile(dataDir));
}

/** Removes the file, if there is one. */
export function dropPassword(dataDir: string): Promise<void> {
  return rm(passwordFile(dataDir), { force: true });
}

/**
 * Writes a password where only the account that runs Ringpost can read it. It is not printed, because the output of a
 * server ends up in many logs.
 */
export async function keepPassword(dataDir: string, password: string): Promise<void> {
  // An existing file may be readable by others.
  await dropPassword(dataDir);
  const file = await open(passwordFile(dataDir), 'wx', 0o600);
  try {
    await file.writeFile(`${password}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
