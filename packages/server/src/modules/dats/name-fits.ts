import { nameKey } from '#modules/names/names.api.ts';

/** Signs that no file name may hold everywhere, and what people put in their place. */
const UNFIT = /[<>:"/\\|?*_]/g;

/** Two names with the same key are the same name, as far as file systems let them be. */
export const datNameKey = (name: string): string => nameKey(name).replaceAll(UNFIT, '').trim();
