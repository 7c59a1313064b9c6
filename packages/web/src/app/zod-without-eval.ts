import * as z from 'zod/mini';

// The content security policy forbids compiling code from strings; do not even try.
z.config({ jitless: true });
