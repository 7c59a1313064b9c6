/** What an emulator opens: the sheets where there are any, else every file. */
export function playlistOf(names: readonly string[]): string {
  const sheets = names.filter((name) => /\.cue$/i.test(name));
  return (sheets.length > 0 ? sheets : names).join('\n');
}
