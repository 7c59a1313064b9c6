import { SETTINGS } from '#shared/lib/settings.ts';

import {
  NOBODY,
  forgetChoices,
  personOf,
  readChoices,
  readOwner,
  recordChoice,
  writeOwner,
} from './ui-settings-choices.ts';
import type { Choices, Person } from './ui-settings-choices.ts';

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
export function settle({ id, ui_settings }: Account): void {
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
