import type { Migration } from '../migration.ts';
import { accounts } from './0001_accounts.ts';

/** In order. A released migration is never edited, moved or removed. */
export const MIGRATIONS: readonly Migration[] = [accounts];
