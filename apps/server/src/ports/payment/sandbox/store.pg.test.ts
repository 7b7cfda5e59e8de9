import { testDatabase } from '@aerial/testkit';
import { sandboxStoreConformance } from '../testing/store-conformance.ts';
import { postgresSandboxStore } from './store.pg.ts';

const { db } = await testDatabase();
sandboxStoreConformance(async () => {
  await db.deleteFrom('sandbox_payments').execute();
  return postgresSandboxStore(db);
});
