import { auditProgram } from './audit-program.ts';

process.exit(await auditProgram(process.argv.slice(2), console));
