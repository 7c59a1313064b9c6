import { z } from 'zod';

// The content security policy forbids compiling code from strings; do not even try.
z.config({ jitless: true });
