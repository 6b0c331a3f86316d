import { defineModule } from '../../modules/module.ts';

export const landing = defineModule({ pages: { home: { path: '/', frame: 'public' } } });
