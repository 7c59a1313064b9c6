import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// The default of the library, one second, is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

/** Test files share a document, so each of them starts with an empty page. */
beforeAll(() => document.body.replaceChildren());

afterEach(cleanup);
