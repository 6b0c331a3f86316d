import { configure } from '@testing-library/react';

// A second, the default, is not enough for a page with lazy parts on a busy machine. Only a red test waits so long.
configure({ asyncUtilTimeout: 60_000 });
