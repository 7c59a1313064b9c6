import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';

// The library's own limit is a second, which a busy machine exceeds.
configure({ asyncUtilTimeout: 30_000 });

/** Files share a document: each begins with an empty page, whatever others left on it. */
beforeAll(() => document.body.replaceChildren());

afterEach(cleanup);
