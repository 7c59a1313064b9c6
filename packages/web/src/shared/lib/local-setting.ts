import type * as z from 'zod/mini';

import { readText, writeText } from './local-setting-text.ts';
import { createStore, useStore } from './store.ts';

export type AccountValue = string | boolean | null;

/** The part of a setting that is synced with the account. */
export interface AccountSetting {
  readonly name: string;
  get: () => AccountValue;
  /** Stores a value of the account. False if it is invalid, and nothing is changed. */
  receive: (value: unknown) => boolean;
  /** Removes the stored value. */
  clear: () => void;
  /** Whether this browser has a stored value, even one that equals the fallback. */
  isStored: () => boolean;
}

export interface LocalSetting<T> {
  readonly key: string;
  /** Null if the setting is not synced. */
  readonly onAccount: AccountSetting | null;
  get: () => T;
  /** Sets the value on behalf of the user. */
  set: (value: T) => void;
  isDefault: () => boolean;
  /** Resets to the fallback; the returned function undoes that. */
  restore: () => () => void;
  subscribe: (listener: () => void) => () => void;
}

interface AccountForm<T> {
  name: string;
  schema: z.ZodMiniType<T>;
  write: (value: T) => AccountValue;
}

interface Definition<T> {
  key: string;
  /** Parses the stored text. Invalid text counts as never set. */
  schema: z.ZodMiniType<T>;
  /** The text to store; null removes it. */
  write?: (value: T) => string | null;
  fallback: T;
  account?: AccountForm<T>;
}

type ChoiceListener = (setting: AccountSetting) => void;
const choiceListeners = new Set<ChoiceListener>();

/**
 * Calls the listener for every change made in this tab to a setting that is synced with the
 * account.
 */
export function onChoice(listener: ChoiceListener): () => void {
  choiceListeners.add(listener);
  return () => choiceListeners.delete(listener);
}

/** A setting stored in this browser: typed, validated when read, followed across tabs. */
export function localSetting<T>(definition: Definition<T>): LocalSetting<T> {
  const { key, schema, fallback, write = String, account } = definition;
  const parse = (text: string | null): T => {
    const result = schema.safeParse(text);
    return text !== null && result.success ? result.data : fallback;
  };
  const { get, set, subscribe } = createStore(parse(readText(key)));

  function change(next: T): boolean {
    if (Object.is(next, get())) return false;
    set(next);
    return true;
  }
  function store(next: T): boolean {
    writeText(key, write(next));
    return change(next);
  }
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) {
      change(parse(event.newValue));
    }
  });

  const onAccount: AccountSetting | null = account
    ? {
        name: account.name,
        get: () => account.write(get()),
        receive: (received) => {
          const result = account.schema.safeParse(received);
          if (result.success) store(result.data);
          return result.success;
        },
        clear: () => {
          writeText(key, null);
          change(fallback);
        },
        isStored: () => schema.safeParse(readText(key)).success,
      }
    : null;

  function choose(next: T): void {
    if (!store(next) || !onAccount) return;
    for (const listener of choiceListeners) listener(onAccount);
  }

  return {
    key,
    onAccount,
    get,
    set: choose,
    isDefault: () => Object.is(get(), fallback),
    restore: () => {
      const before = get();
      choose(fallback);
      return () => choose(before);
    },
    subscribe,
  };
}

export function useLocalSetting<T>(setting: LocalSetting<T>): [T, (value: T) => void] {
  return [useStore(setting), setting.set];
}
