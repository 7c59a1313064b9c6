import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';

import { requestStarted } from '#shared/api/quiesce.ts';

// The default of the library, one second, is too short on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

/** Test files share a document, so each of them starts with an empty page. */
beforeAll(() => document.body.replaceChildren());

afterEach(cleanup);

/** A request that never ends: the quiet time after the last one would outlive the document. */
afterAll(() => void requestStarted());
