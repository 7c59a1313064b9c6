/**
 * The value of a key that comes from a user, a file or a server. `constructor` and `__proto__` are
 * keys of every object, so `record[key]` would find a function.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
