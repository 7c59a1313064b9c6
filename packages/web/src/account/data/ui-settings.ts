import { hashKey } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { getMe, updateUser } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { hasScope, isAccount } from '#shared/data/me.ts';
import { userQueries } from '#shared/data/users.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import { onChoice } from '#shared/lib/local-setting.ts';
import type { AccountSetting, AccountValue } from '#shared/lib/local-setting.ts';
import { logFailure } from '#shared/lib/log.ts';
import { backOff, createRetryQueue } from '#shared/lib/retry-queue.ts';
import { SETTINGS } from '#shared/lib/settings.ts';

const DEBOUNCE_MS = 500;
const FIRST_RETRY_MS = 2000;
const MAX_RETRY_MS = 300_000;
const KEY = 'settings';

/** Syncs settings with the account: applies its values on sign-in, and saves choices to it. */
export function followAccount(client: QueryClient): () => void {
  const { queryKey } = userQueries.me();
  let signedIn: User | null = null;
  // Choices are stored before they are queued, so they survive a reload. The queue only schedules
  // the request.
  const queue = createRetryQueue<null>({
    send: async () => {
      if (signedIn) await saveChoices(client, signedIn);
    },
    debounceMs: DEBOUNCE_MS,
    retryDelay: (error, failures) => {
      logFailure('Saving the settings', error);
      return backOff(FIRST_RETRY_MS, MAX_RETRY_MS)(error, failures);
    },
  });
  const save = (): void => void queue.put(KEY, null);

  function onNoUser(): void {
    if (signedIn && readOwner() === ownerKeyOf(signedIn.id)) writeOwner(ANONYMOUS);
    signedIn = null;
    queue.clear();
  }

  function onUser(user: User): void {
    signedIn = user;
    applyAccountSettings(user);
    if (queue.isEmpty()) save();
  }

  function sync(): void {
    const user = client.getQueryData(queryKey);
    if (user) onUser(user);
    else onNoUser();
  }

  sync();
  const stopCacheListener = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash === hashKey(queryKey)) sync();
  });
  const stopChoiceListener = onChoice((setting) => {
    const owner = readOwner();
    if (signedIn) {
      recordChoice(owner ?? ownerKeyOf(signedIn.id), setting);
      save();
    } else if (owner) {
      // The stored values belong to the last user, but this choice does not. Before the first
      // sign-in nothing is recorded: all stored values count as anonymous choices (see
      // takeAnonymousChoices).
      writeOwner(ANONYMOUS);
      recordChoice(ANONYMOUS, setting);
    }
  });

  return () => {
    stopCacheListener();
    stopChoiceListener();
    queue.clear();
  };
}

interface Account {
  readonly id: number;
  readonly ui_settings: Readonly<Record<string, unknown>>;
}

const ACCOUNT_SETTINGS = SETTINGS.flatMap(({ onAccount }) => onAccount ?? []);

/**
 * Applies unsaved choices of the user, otherwise the values of the account. A user who is new in
 * this browser gets nothing of the previous user, only choices made while signed out. Those are
 * saved to the account where it has no value.
 */
function applyAccountSettings({ id, ui_settings }: Account): void {
  const owner = ownerKeyOf(id);
  const isNew = readOwner() !== owner;
  const own = readChoices(owner);
  const anonymousChoices = isNew ? takeAnonymousChoices() : {};
  for (const setting of ACCOUNT_SETTINGS) {
    const source = [own, ui_settings, anonymousChoices].find((values) =>
      Object.hasOwn(values, setting.name),
    );
    const isApplied = source !== undefined && setting.receive(source[setting.name]);
    if (isApplied && source === anonymousChoices) recordChoice(owner, setting);
    if (!isApplied && isNew) setting.clear();
  }
  writeOwner(owner);
}

/** Choices made while signed out. Before the first sign-in, those are all stored values. */
function takeAnonymousChoices(): Choices {
  const owner: OwnerKey | null = readOwner();
  if (owner === null) {
    const stored = ACCOUNT_SETTINGS.filter(({ isStored }) => isStored());
    return Object.fromEntries(stored.map(({ name, get }) => [name, get()]));
  }
  const choices = readChoices(ANONYMOUS);
  forgetChoices(ANONYMOUS, choices);
  return choices;
}

/** Choices of other users, such as kiosk visitors, stay in the browser. */
const savesSettings = (user: User): boolean => isAccount(user) && hasScope(user, 'me.write');

/** Merges the choices into the latest settings of the account. */
async function saveChoices(client: QueryClient, user: User): Promise<void> {
  const { id } = user;
  const owner = ownerKeyOf(id);
  if (!savesSettings(user) || !hasChoices(readChoices(owner))) return;
  const account = await call(getMe, {});
  // Another user may have signed in in another tab.
  if (account.id !== id || !savesSettings(account)) return;

  const choices = readChoices(owner);
  const body = { ui_settings: JSON.stringify({ ...account.ui_settings, ...choices }) };
  const saved = await call(updateUser, { params: { id }, body }, { on403: 'pass' });
  forgetChoices(owner, choices);

  const { queryKey } = userQueries.me();
  await client.cancelQueries({ queryKey }); // A reply to an earlier request would be outdated.
  if (client.getQueryData(queryKey)?.id === id) client.setQueryData(queryKey, saved);
}

const OWNER_KEY = 'ui.settingsOwner';
const CHOICES_KEY = 'ui.unsavedSettings';

/** Identifies a user in this browser. The base path distinguishes servers on one host. */
type OwnerKey = string;
const ANONYMOUS: OwnerKey = 'nobody';
const ownerKeyOf = (userId: number): OwnerKey => `${basePath}/${userId}`;

/** Keyed by the setting's name on the account. */
type Choices = Readonly<Record<string, AccountValue>>;
const StoredChoices = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

/** The user whose values this browser stores; null before the first sign-in. */
const readOwner = (): OwnerKey | null => readText(OWNER_KEY);
const writeOwner = (owner: OwnerKey): void => writeText(OWNER_KEY, owner);

/** Choices that are not saved to the account yet. Stored, so that they survive a reload. */
function readChoices(owner: OwnerKey): Choices {
  try {
    return StoredChoices.parse(JSON.parse(readText(choicesKey(owner)) ?? '{}'));
  } catch {
    return {};
  }
}

const recordChoice = (owner: OwnerKey, { name, get }: AccountSetting): void =>
  writeChoices(owner, { ...readChoices(owner), [name]: get() });

/** Choices that changed since they were saved are kept. */
function forgetChoices(owner: OwnerKey, saved: Choices): void {
  const remaining = Object.entries(readChoices(owner)).filter(
    ([name, value]) => saved[name] !== value,
  );
  writeChoices(owner, Object.fromEntries(remaining));
}

const choicesKey = (owner: OwnerKey): string => `${CHOICES_KEY}:${owner}`;

const writeChoices = (owner: OwnerKey, choices: Choices): void =>
  writeText(choicesKey(owner), hasChoices(choices) ? JSON.stringify(choices) : null);

const hasChoices = (choices: Choices): boolean => Object.keys(choices).length > 0;
