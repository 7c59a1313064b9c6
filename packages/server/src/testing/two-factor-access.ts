import { adminsOnly, anyone, anyoneSucceeds, type Rule, viewersAndUp } from './access-rules.ts';

/** Part of the access table. */
export const TWO_FACTOR_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/login/second-step': anyone(),
  'POST /api/login/second-step': anyone(),
  'DELETE /api/login/second-step': anyoneSucceeds(),
  'POST /api/login/second-step/passkey': anyone(),
  'POST /api/login/passkey/options': anyoneSucceeds(),
  'POST /api/login/passkey': anyone(),
  'GET /api/two-factor': viewersAndUp('me.read'),
  'POST /api/two-factor/confirm': viewersAndUp('me.write'),
  'POST /api/two-factor/confirm/passkey': viewersAndUp('me.write'),
  'POST /api/two-factor/apps/setup': viewersAndUp('me.write'),
  'POST /api/two-factor/apps': viewersAndUp('me.write'),
  'POST /api/two-factor/passkeys/options': viewersAndUp('me.write'),
  'POST /api/two-factor/passkeys': viewersAndUp('me.write'),
  'PUT /api/two-factor/factors/:id': viewersAndUp('me.write'),
  'DELETE /api/two-factor/factors/:id': viewersAndUp('me.write'),
  'POST /api/two-factor/recovery-codes': viewersAndUp('me.write'),
  'DELETE /api/users/:id/two-factor': adminsOnly('users.write'),
  'GET /api/sign-in-policy': adminsOnly('users.read'),
  'PUT /api/sign-in-policy': adminsOnly('users.write'),
};
