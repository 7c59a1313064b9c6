import { splitExtension } from '#modules/names/names.api.ts';

const MAX_CHARACTERS = 200;
const HIDDEN = /[\uFFFD\p{C}\p{Zl}\p{Zp}]/gu;
/** The time that this server and RomM's web player write before the extension. */
const STAMP = / \[\d{4}-\d{2}-\d{2}[ _]\d{2}-\d{2}-\d{2}(-\d{3})?\]/g;

/**
 * The name to display; no file on disk has it. An invalid name is cleaned instead of rejected,
 * because a user's save depends on it. Null: no character of it is valid.
 */
export function fileLabel(sent: string): string | null {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(HIDDEN, '').trim();
  return /^\.*$/.test(clean) ? null : formatLabel(splitLabel(clean));
}

/** Adds the time: `Game (USA) [2026-01-31_18-30-00].srm`. */
export function addStamp(label: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return formatLabel(splitLabel(withoutStamp(label)), ` [${stamp}]`);
}

/** Removes the time. All saves of a slot then have the same name. */
export const withoutStamp = (label: string): string => label.replaceAll(STAMP, '');

/** Adds the core to a name that the save of another core has: `Game (bsnes).srm`. */
export const addCore = (label: string, core: string): string =>
  formatLabel(splitLabel(label), ` (${truncate(core)})`);

/** Adds a number to a name that is taken: `Game (2).srm`. */
export const addNumber = (label: string, number: number): string =>
  formatLabel(splitLabel(label), ` (${number})`);

/** The part of the name that a save and its screenshot share. */
export const stemOf = (label: string): string => splitLabel(label).stem;

/** A screenshot is named like its save. */
export const screenshotLabel = (stem: string, sent: string): string =>
  formatLabel({ stem, extension: splitLabel(sent).extension || 'png' });

const splitLabel = (label: string) => splitExtension(label, { isFolder: false });

/** Shortens the stem, not the extension, which shows the file type. */
function formatLabel({ stem, extension }: { stem: string; extension: string }, tag = ''): string {
  return `${truncate(stem)}${tag}${extension === '' ? '' : `.${truncate(extension)}`}`;
}

const truncate = (text: string): string => [...text].slice(0, MAX_CHARACTERS).join('');
