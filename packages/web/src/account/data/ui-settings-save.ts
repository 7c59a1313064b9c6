import type { QueryClient } from '@tanstack/react-query';

import { getMe, updateUser } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';

import { hasScope, isAccount } from '#shared/data/me.ts';
import { forgetChoices, hasChoices, personOf, readChoices } from './ui-settings-choices.ts';
import { userQueries } from '#shared/data/users.ts';

/** Whose choices the server keeps; those of everybody else stay in the browser. */
const keepsSettings = (user: User): boolean => isAccount(user) && hasScope(user, 'me.write');

/** Writes what this person chose here over what the account holds by now. */
export async function saveChoices(client: QueryClient, user: User): Promise<void> {
  const { id } = user;
  const person = personOf(id);
  if (!keepsSettings(user) || !hasChoices(readChoices(person))) return;
  const account = await call(getMe, {});
  // In another tab this person may have left, and somebody else come in.
  if (account.id !== id || !keepsSettings(account)) return;

  const choices = readChoices(person);
  const body = { ui_settings: JSON.stringify({ ...account.ui_settings, ...choices }) };
  const saved = await call(updateUser, { params: { id }, body }, { on403: 'pass' });
  forgetChoices(person, choices);

  const { queryKey } = userQueries.me();
  await client.cancelQueries({ queryKey }); // Asked before, it would answer with what was before.
  if (client.getQueryData(queryKey)?.id === id) client.setQueryData(queryKey, saved);
}
