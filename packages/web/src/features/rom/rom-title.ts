import type { DetailedRom } from '@saveroom/contract';

/** A title that is only the file's name is shown without its tags. */
export const titleOf = ({
  name,
  fs_name,
  fs_name_no_tags,
}: Pick<DetailedRom, 'name' | 'fs_name' | 'fs_name_no_tags'>): string =>
  name === fs_name ? fs_name_no_tags || name : name;

/** What tells the versions of a game apart: the part of the file's name that is not its title. */
export function editionOf({
  fs_name_no_ext,
  fs_name_no_tags,
}: {
  fs_name_no_ext: string;
  fs_name_no_tags: string;
}): string {
  const tags = fs_name_no_ext.startsWith(fs_name_no_tags)
    ? fs_name_no_ext.slice(fs_name_no_tags.length)
    : '';
  const words = [...tags.matchAll(/[([]([^)\]]+)[)\]]/g)].map(([, word]) => word);
  return words.join(' · ') || fs_name_no_ext;
}
