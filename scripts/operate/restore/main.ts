import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type EngineOptions, EventUnreadable, folderEngine } from '@ringpost/engine';
import { audit } from '../audit/audit.ts';
import { showAudit } from '../audit/audit-program.ts';
import { linesOf } from '../audit/finding-lines.ts';
import { readBackupKey } from '../backup/backup-key.ts';
import type { Manifest } from '../backup/manifest.ts';
import { type Display, openDisplay, showDone } from '../start/display.ts';
import { type Decision, decideRestore } from './decide-restore.ts';
import { restoreBackup } from './restore-folder.ts';
import { whoDecides } from './who-decides.ts';

const USAGE = 'npm run restore -- <backup folder> <new data folder> --key-file file';

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'key-file': { type: 'string' },
      'no-audit': { type: 'boolean', default: false },
      alone: { type: 'string' },
      'without-approval': { type: 'string' },
      'approval-file': { type: 'string' },
      json: { type: 'boolean', default: !process.stdout.isTTY },
    },
  });
  const [backup, target, ...others] = positionals;
  const keyFile = values['key-file'];
  if (backup === undefined || target === undefined || others.length > 0 || keyFile === undefined)
    throw new Error(USAGE);
  const decision = whoDecides({
    alone: values.alone,
    withoutApproval: values['without-approval'],
    file: values['approval-file'],
    env: process.env,
    isTerminal: process.stdin.isTTY === true && !values.json,
  });
  return { ...values, backup: resolve(backup), target: resolve(target), keyFile, decision };
}

interface Proof {
  /** Invariants that hold, and those that are broken. */
  readonly holding: number;
  readonly broken: readonly string[];
  readonly text: string;
}

/** Nobody serves the folder yet, so what is due by now need not be done. */
async function prove(engine: EngineOptions): Promise<Proof> {
  try {
    const findings = await audit({ engine, onProgress: showAudit() });
    const broken = findings.filter(({ breaches }) => breaches.length > 0);
    return {
      holding: findings.length - broken.length,
      broken: broken.map(({ id }) => id),
      text: broken.map(linesOf).join('\n'),
    };
  } catch (error) {
    if (error instanceof EventUnreadable)
      return { holding: 0, broken: ['L9'], text: `BREACH L9  ${error.message}` };
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup could not be audited, so it is not restored: ${why}`);
  }
}

function endOf(target: string, restoredFrom: string, proof: Proof | undefined): Parameters<Display['end']> {
  const figures = { folder: target, backup_of: restoredFrom };
  const restored = `The backup of ${restoredFrom} is restored in ${target}.`;
  const next = `Start with it: RINGPOST_DATA=${target} npm start`;
  if (!proof)
    return [
      `${restored} It was not audited: npm run audit -- ${target} --at-rest`,
      { state: 'restored', ...figures, audited: false },
    ];
  const { holding, broken, text } = proof;
  const state = broken.length === 0 ? 'restored' : 'broken';
  const sentence =
    broken.length === 0
      ? `${restored} All ${holding} invariants hold in it. ${next}`
      : `${restored} It breaks ${broken.length} invariants:\n${text}`;
  return [sentence, { state, ...figures, audited: true, holding, broken }];
}

/** Two people at a terminal read what they decide about. */
function tellDeciders(decision: Decision, { startedAt }: Manifest, proof: Proof | undefined): void {
  if (decision.way !== 'approved' || decision.tries === 1) return;
  console.log(`\nThe backup of ${startedAt} is checked, and is not in place yet.`);
  if (!proof) console.log('It was not audited.');
  else if (proof.broken.length === 0) console.log(`All ${proof.holding} invariants hold in it.`);
  else console.log(`It breaks ${proof.broken.length} invariants:\n${proof.text}`);
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { backup, target, keyFile, json, 'no-audit': noAudit, decision } = readArguments();
  process.umask(0o077);
  const display = openDisplay(json);
  const onProgress = showDone(display, 'Restoring', 'restoring');
  let proof: Proof | undefined;
  const { startedAt } = await restoreBackup({
    backup,
    target,
    key: readBackupKey(keyFile),
    onProgress,
    async beforePlacing(folder, manifest) {
      const restored = folderEngine(folder, process.env);
      proof = noAudit ? undefined : await prove(restored);
      tellDeciders(decision, manifest, proof);
      await decideRestore(restored, { backup, manifest, now: new Date() }, decision);
    },
  });
  display.end(...endOf(target, startedAt, proof));
  return proof && proof.broken.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
