import { loginWithOpenId } from '@saveroom/contract';

import { addressOf } from '#shared/api/call.ts';

/** Left for with a full page load: the provider lives elsewhere. */
export const openIdAddress = (next: string): string =>
  addressOf(loginWithOpenId, { query: next === '/' ? {} : { next } });
