import type * as z from 'zod/mini';

import { readText, writeText } from './local-setting-text.ts';
import { createStore, useStore } from './store.ts';

export type AccountValue = string | boolean | null;

/** A setting as an account keeps it, for whoever carries it there and back. */
export interface AccountSetting {
  readonly name: string;
  get: () => AccountValue;
  /** Stores what came from elsewhere. False: not understood, and nothing is changed. */
  receive: (value: unknown) => boolean;
  /** Back to the fallback, as if never chosen. */
  clear: () => void;
  /** Whether this browser holds a choice, even one that equals the fallback. */
  isStored: () => boolean;
}

export interface LocalSetting<T> {
  readonly key: string;
  /** Null: it stays in this browser. */
  readonly onAccount: AccountSetting | null;
  get: () => T;
  /** A choice of the person who is here. */
  set: (value: T) => void;
  isDefault: () => boolean;
  /** Chooses the fallback, and returns the way back. */
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
  /** From the stored text. Text it refuses counts as never set. */
  schema: z.ZodMiniType<T>;
  /** The text to store; null: none. */
  write?: (value: T) => string | null;
  fallback: T;
  account?: AccountForm<T>;
}

type Witness = (setting: AccountSetting) => void;
const witnesses = new Set<Witness>();

/** Tells of every choice made in this tab about a setting that accounts keep. */
export function onChoice(witness: Witness): () => void {
  witnesses.add(witness);
  return () => witnesses.delete(witness);
}

/** A choice kept in this browser: typed, checked when read, followed across tabs. */
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
    for (const witness of witnesses) witness(onAccount);
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
