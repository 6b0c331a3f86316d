import type { AdminAccess, PreparedRingpost } from './bootstrap.ts';

function adminLine({ email, passwordFile }: AdminAccess): string {
  return passwordFile === undefined
    ? `${email}, with the password you know`
    : `${email}, with the password in ${passwordFile}`;
}

/** The text for a person who just started Ringpost. */
export function greet({ url, admin, customer, secrets }: PreparedRingpost, startedInMs: number): void {
  const lines = [
    '',
    `Ringpost is at ${url}  (started in ${(startedInMs / 1000).toFixed(1)} s)`,
    `  Admin     ${adminLine(admin)}`,
    ...(customer ? [`  Customer  ${customer.email}  ${customer.password}, with 10 dollars to try`] : []),
    ...(customer ? [`  JSON hook X-Ringpost-Secret: ${secrets.jsonSecret}`] : []),
    '',
  ];
  console.log(lines.join('\n'));
}
