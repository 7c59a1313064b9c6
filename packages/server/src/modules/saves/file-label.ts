import { splitExtension } from '#modules/names/names.api.ts';

const MOST_LETTERS = 200;
const HIDDEN = /[\uFFFD\p{C}\p{Zl}\p{Zp}]/gu;
/** As we and the web player of the reference write it before the extension. */
const STAMP = / \[\d{4}-\d{2}-\d{2}[ _]\d{2}-\d{2}-\d{2}(-\d{3})?\]/g;

/**
 * A name as it is shown. Nothing on the disk is called so: what cannot be a name is made one rather
 * than refused, because somebody's save hangs on it. Null: nothing is left of it.
 */
export function fileLabel(sent: string): string | null {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(HIDDEN, '').trim();
  return /^\.*$/.test(clean) ? null : join(parts(clean));
}

/** `Game (USA) [2026-01-31_18-30-00].srm` */
export function stampedLabel(label: string, now: Date): string {
  const stamp = now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return join(parts(label.replaceAll(STAMP, '')), ` [${stamp}]`);
}

/** `Game (2).srm`, for a name that is taken. */
export const numberedLabel = (label: string, number: number): string =>
  join(parts(label), ` (${number})`);

/** What a save and its picture have in common. */
export const stemOf = (label: string): string => parts(label).stem;

/** The picture of a save is called as the save. */
export const pictureLabel = (stem: string, sent: string): string =>
  join({ stem, extension: parts(sent).extension || 'png' });

const parts = (label: string) => splitExtension(label, { isFolder: false });

/** Too long a stem loses its end; the extension says what it is. */
function join({ stem, extension }: { stem: string; extension: string }, tag = ''): string {
  return `${short(stem)}${tag}${extension === '' ? '' : `.${short(extension)}`}`;
}

const short = (text: string): string => [...text].slice(0, MOST_LETTERS).join('');
