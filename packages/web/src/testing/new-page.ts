import { beforeAll } from 'vitest';

/** Files share a document: each begins with an empty page, whatever others left on it. */
beforeAll(() => document.body.replaceChildren());
