import { MongoClient } from 'mongodb';

/** Removes databases with all their content. */
export async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  const client = new MongoClient(url);
  try {
    for (const name of names) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
