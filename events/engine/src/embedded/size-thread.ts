import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';
import { type Measured, measureTables } from './view-sizes.ts';

const { path, tables } = workerData as Measured;
const database = openSqlite(path, { synchronous: 'NORMAL', readOnly: true });
try {
  parentPort?.postMessage(measureTables(database, tables));
} finally {
  database.close();
}
