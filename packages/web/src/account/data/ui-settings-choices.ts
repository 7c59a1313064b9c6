import { z } from 'zod';

import { basePath } from '#shared/lib/base-path.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import type { AccountSetting, AccountValue } from '#shared/lib/local-setting.ts';

const OWNER_KEY = 'ui.settingsOwner';
const CHOICES_KEY = 'ui.unsavedSettings';

/** Whose choices they are. Servers that share an address are told apart by their paths. */
export type Person = string;
export const NOBODY: Person = 'nobody';
export const personOf = (userId: number): Person => `${basePath}/${userId}`;

/** By the setting's name on the account. */
export type Choices = Readonly<Record<string, AccountValue>>;
const StoredChoices = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

/** The person whose values this browser holds now. Null: so far there was none. */
export const readOwner = (): Person | null => readText(OWNER_KEY);
export const writeOwner = (person: Person): void => writeText(OWNER_KEY, person);

/** What somebody chose here and the account does not have yet. It outlives the page. */
export function readChoices(person: Person): Choices {
  try {
    return StoredChoices.parse(JSON.parse(readText(keyOf(person)) ?? '{}'));
  } catch {
    return {};
  }
}

export const recordChoice = (person: Person, { name, get }: AccountSetting): void =>
  writeChoices(person, { ...readChoices(person), [name]: get() });

/** What was chosen anew since stays. */
export function forgetChoices(person: Person, saved: Choices): void {
  const left = Object.entries(readChoices(person)).filter(([name, value]) => saved[name] !== value);
  writeChoices(person, Object.fromEntries(left));
}

const keyOf = (person: Person): string => `${CHOICES_KEY}:${person}`;

const writeChoices = (person: Person, choices: Choices): void =>
  writeText(keyOf(person), hasChoices(choices) ? JSON.stringify(choices) : null);

export const hasChoices = (choices: Choices): boolean => Object.keys(choices).length > 0;
