import { afterAll } from 'vitest';
import { dropStores } from './stores-of-folder.ts';

afterAll(dropStores);
