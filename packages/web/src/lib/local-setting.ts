import { useSyncExternalStore } from 'react';
import type { z } from 'zod';

export interface LocalSetting<T> {
  readonly key: string;
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

interface Definition<T> {
  key: string;
  /** From the stored text. Text it refuses counts as never set. */
  schema: z.ZodType<T>;
  fallback: T;
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage may be blocked: the setting then lasts as long as the page.
  }
}

/** A choice kept in this browser: typed, checked when read, followed across tabs. */
export function localSetting<T>({ key, schema, fallback }: Definition<T>): LocalSetting<T> {
  const listeners = new Set<() => void>();
  const parse = (text: string | null): T => {
    const result = schema.safeParse(text);
    return text !== null && result.success ? result.data : fallback;
  };
  let value = parse(readStored(key));

  function change(next: T): void {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }
  window.addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null)) {
      change(parse(event.newValue));
    }
  });

  return {
    key,
    get: () => value,
    set: (next) => {
      try {
        localStorage.setItem(key, String(next));
      } catch {
        // Full or blocked: keep it for this page.
      }
      change(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useLocalSetting<T>(setting: LocalSetting<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(setting.subscribe, setting.get), setting.set];
}
