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
import { SETTINGS } from '#shared/lib/settings.ts';

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

interface Account {
  readonly id: number;
  readonly ui_settings: Readonly<Record<string, unknown>>;
}

const FOLLOWING = SETTINGS.flatMap(({ onAccount }) => onAccount ?? []);

/**
 * Puts a person's values in place: what they chose here and could not be saved yet, else what the
 * account holds. Whoever is new in this browser finds nothing of the one before, only what was
 * chosen while nobody was signed in; that goes to the account where it has no word of its own.
 */
function settle({ id, ui_settings }: Account): void {
  const person = personOf(id);
  const isNew = readOwner() !== person;
  const own = readChoices(person);
  const left = isNew ? takeLeftChoices() : {};
  for (const setting of FOLLOWING) {
    const source = [own, ui_settings, left].find((values) => Object.hasOwn(values, setting.name));
    const taken = source !== undefined && setting.receive(source[setting.name]);
    if (taken && source === left) recordChoice(person, setting);
    if (!taken && isNew) setting.clear();
  }
  writeOwner(person);
}

/** Made while nobody was signed in. Before the first person arrives, that is all there is. */
function takeLeftChoices(): Choices {
  const owner: Person | null = readOwner();
  if (owner === null) {
    const stored = FOLLOWING.filter(({ isStored }) => isStored());
    return Object.fromEntries(stored.map(({ name, get }) => [name, get()]));
  }
  const left = readChoices(NOBODY);
  forgetChoices(NOBODY, left);
  return left;
}

const CALM_MS = 500;
const FIRST_RETRY_MS = 2000;
const LAST_RETRY_MS = 300_000;

interface Saver {
  /** Once the person has stopped choosing. */
  soon: () => void;
  /** The same, unless an attempt is under way or planned. */
  ensure: () => void;
  stop: () => void;
}

/** One attempt at a time; a failed one is repeated, less and less often, without a word. */
function createSaver(save: () => Promise<void>): Saver {
  let timer: number | undefined;
  let wait = FIRST_RETRY_MS;
  let saving = false;

  function plan(delay: number): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void attempt(), delay);
  }

  async function attempt(): Promise<void> {
    timer = undefined;
    if (saving) {
      plan(CALM_MS); // An older answer must not overtake a newer choice.
      return;
    }
    saving = true;
    try {
      await save();
      wait = FIRST_RETRY_MS;
    } catch (error) {
      logFailure('Saving the settings', error);
      if (timer === undefined) plan(wait);
      wait = Math.min(wait * 2, LAST_RETRY_MS);
    } finally {
      saving = false;
    }
  }

  return {
    soon: () => plan(CALM_MS),
    ensure: () => {
      if (timer === undefined && !saving) plan(CALM_MS);
    },
    stop: () => {
      window.clearTimeout(timer);
      timer = undefined;
      wait = FIRST_RETRY_MS;
    },
  };
}

/** Whose choices the server keeps; those of everybody else stay in the browser. */
const keepsSettings = (user: User): boolean => isAccount(user) && hasScope(user, 'me.write');

/** Writes what this person chose here over what the account holds by now. */
async function saveChoices(client: QueryClient, user: User): Promise<void> {
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

const OWNER_KEY = 'ui.settingsOwner';
const CHOICES_KEY = 'ui.unsavedSettings';

/** Whose choices they are. Servers that share an address are told apart by their paths. */
type Person = string;
const NOBODY: Person = 'nobody';
const personOf = (userId: number): Person => `${basePath}/${userId}`;

/** By the setting's name on the account. */
type Choices = Readonly<Record<string, AccountValue>>;
const StoredChoices = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

/** The person whose values this browser holds now. Null: so far there was none. */
const readOwner = (): Person | null => readText(OWNER_KEY);
const writeOwner = (person: Person): void => writeText(OWNER_KEY, person);

/** What somebody chose here and the account does not have yet. It outlives the page. */
function readChoices(person: Person): Choices {
  try {
    return StoredChoices.parse(JSON.parse(readText(keyOf(person)) ?? '{}'));
  } catch {
    return {};
  }
}

const recordChoice = (person: Person, { name, get }: AccountSetting): void =>
  writeChoices(person, { ...readChoices(person), [name]: get() });

/** What was chosen anew since stays. */
function forgetChoices(person: Person, saved: Choices): void {
  const left = Object.entries(readChoices(person)).filter(([name, value]) => saved[name] !== value);
  writeChoices(person, Object.fromEntries(left));
}

const keyOf = (person: Person): string => `${CHOICES_KEY}:${person}`;

const writeChoices = (person: Person, choices: Choices): void =>
  writeText(keyOf(person), hasChoices(choices) ? JSON.stringify(choices) : null);

const hasChoices = (choices: Choices): boolean => Object.keys(choices).length > 0;
