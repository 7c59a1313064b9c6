/** A note with its title, which may be empty. */
interface TitledText {
  readonly title: string;
  readonly content: string;
}

const HEADING = /^# (.*)$/;
/** A line of a note that looks like the heading of the next one. */
const LIKE_HEADING = /^\\*# /;

/** All notes of a user in one text. Titles are headings; similar lines get a backslash. */
export const notesText = (notes: readonly TitledText[]): string =>
  notes
    .filter(({ title, content }) => title !== '' || content !== '')
    .map(({ title, content }) => {
      const text = eachLine(content, (line) => (LIKE_HEADING.test(line) ? `\\${line}` : line));
      return title === '' ? text : `# ${title.replaceAll(/\s+/g, ' ')}\n\n${text}`;
    })
    .join('\n\n');

/** The notes of such a text. A text without headings is one note without a title. */
export function parseNotesText(text: string): TitledText[] {
  const notes: { title: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    const [, title] = HEADING.exec(line.replace(/\r$/, '')) ?? [];
    const last = notes.at(-1);
    const isFirst = last === undefined || last.lines.length === 0 || last.lines.at(-1) === '';
    if (title !== undefined && isFirst) notes.push({ title: title.trim(), lines: [] });
    else if (last) last.lines.push(line);
    else notes.push({ title: '', lines: [line] });
  }
  return notes
    .map(({ title, lines }, index) => {
      const isLast = index === notes.length - 1;
      const start = title !== '' && lines[0]?.trim() === '' ? 1 : 0;
      const own = lines.slice(start, isLast ? undefined : -1).join('\n');
      return {
        title,
        content: eachLine(own, (line) => (/^\\+# /.test(line) ? line.slice(1) : line)),
      };
    })
    .filter(({ title, content }) => title !== '' || content.trim() !== '');
}

const eachLine = (text: string, change: (line: string) => string): string =>
  text.split('\n').map(change).join('\n');
