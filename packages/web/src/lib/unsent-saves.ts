import { readText, writeText } from './local-setting-text.ts';

const keyOf = (userId: number): string => `saves.unsent.${userId}`;

/** Whether somebody left saves behind in this browser: only then the journal is opened. */
export const unsentSaves = {
  get: (userId: number): boolean => readText(keyOf(userId)) !== null,
  set: (userId: number, some: boolean): void => writeText(keyOf(userId), some ? 'yes' : null),
};
