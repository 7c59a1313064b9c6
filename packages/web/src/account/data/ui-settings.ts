import { hashKey } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';

import type { User } from '@saveroom/contract';

import { onChoice } from '#shared/lib/local-setting.ts';

import { NOBODY, personOf, readOwner, recordChoice, writeOwner } from './ui-settings-choices.ts';
import { saveChoices } from './ui-settings-save.ts';
import { createSaver } from './ui-settings-saver.ts';
import { settle } from './ui-settings-settle.ts';
import { userQueries } from '#shared/data/users.ts';

/** Settings follow whoever is signed in: the account's values come here, choices go there. */
export function followAccount(client: QueryClient): () => void {
  const { queryKey } = userQueries.me();
  let here: User | null = null;
  const saver = createSaver(async () => {
    if (here) await saveChoices(client, here);
  });

  function leave(): void {
    if (here && readOwner() === personOf(here.id)) writeOwner(NOBODY);
    here = null;
    saver.stop();
  }

  function meet(user: User): void {
    here = user;
    settle(user);
    saver.ensure();
  }

  function look(): void {
    const user = client.getQueryData(queryKey);
    if (user) meet(user);
    else leave();
  }

  look();
  const stopLooking = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash === hashKey(queryKey)) look();
  });
  const stopListening = onChoice((setting) => {
    const owner = readOwner();
    if (here) {
      recordChoice(owner ?? personOf(here.id), setting);
      saver.soon();
    } else if (owner) {
      // The values in place are still those of the last person: this one is not.
      writeOwner(NOBODY);
      recordChoice(NOBODY, setting);
    }
  });
  window.addEventListener('online', saver.soon);

  return () => {
    stopLooking();
    stopListening();
    window.removeEventListener('online', saver.soon);
    saver.stop();
  };
}
