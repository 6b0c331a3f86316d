import type { Credentials, PreparedRingpost } from './prepared.ts';

/** What somebody who just started Ringpost needs to know. */
export const greet = ({ url, admin, customer, secrets }: PreparedRingpost, startedInMs: number): void => {
  const lines = [
    '',
    `Ringpost is at ${url}  (started in ${(startedInMs / 1000).toFixed(1)} s)`,
    `  Admin     ${credentials(admin)}`,
    ...(customer ? [`  Customer  ${credentials(customer)}, with 10 dollars to try`] : []),
    ...(customer ? [`  JSON hook X-Ringpost-Secret: ${secrets.jsonSecret}`] : []),
    '',
  ];
  console.log(lines.join('\n'));
};

const credentials = ({ email, password }: Credentials): string =>
  password === undefined ? `${email}, with the password you know` : `${email}  ${password}`;
