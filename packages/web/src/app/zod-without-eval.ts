import * as z from 'zod/mini';

// The content security policy forbids `eval`, so zod must not try to compile schemas.
z.config({ jitless: true });
