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
