import { sandboxStoreConformance } from '../testing/store-conformance.ts';
import { memorySandboxStore } from './store.ts';

sandboxStoreConformance(memorySandboxStore);
