// Makes the replica set of one node and the user of each of the two databases. It can run again, and sets the passwords anew.
/* global db, rs, sleep */
const PASSWORDS = {
  ringpost: process.env.MONGODB_PASSWORD,
  'ringpost-vault': process.env.MONGODB_VAULT_PASSWORD,
};

// Not in the arguments of a process, where others could read it.
db.getSiblingDB('admin').auth('root', process.env.MONGODB_ROOT_PASSWORD);

if (!db.hello().setName) {
  rs.initiate({ _id: 'ringpost', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!db.hello().isWritablePrimary) sleep(200);

for (const [database, pwd] of Object.entries(PASSWORDS)) {
  const roles = [{ role: 'readWrite', db: database }];
  if (db.getUser(database)) db.updateUser(database, { pwd, roles });
  else db.createUser({ user: database, pwd, roles });
}
