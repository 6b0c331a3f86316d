import { auditProgram } from './audit-program.ts';

const output = {
  log: (line: string): void => console.log(line),
  error: (line: unknown): void => console.error(line),
  json: !process.stdout.isTTY,
};
process.exit(await auditProgram(process.argv.slice(2), output));
