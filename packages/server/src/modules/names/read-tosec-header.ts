import type { TagGroup } from './find-tag-groups.ts';

export interface TosecHeader {
  /** Null: `(19xx)`. */
  year: number | null;
  /** Empty: `(-)`. */
  publisher: string;
  dateGroup: TagGroup;
  publisherGroup: TagGroup;
}

const DATE = /^(?:(19|20)(?:\d\d|\dx|xx))(?:-(?:\d\d|xx|\dx)){0,2}$/i;

/** A date directly followed by the publisher without a space: only TOSEC does that. */
export function readTosecHeader(groups: readonly TagGroup[]): TosecHeader | undefined {
  const at = groups.findIndex((group, index) => {
    const next = groups[index + 1];
    const isDate = group.bracket === 'round' && DATE.test(group.text);
    return isDate && next?.bracket === 'round' && next.start === group.end;
  });
  const [dateGroup, publisherGroup] = groups.slice(at, at + 2);
  if (at === -1 || !dateGroup || !publisherGroup) return undefined;
  const year = /^\d{4}/.exec(dateGroup.text)?.[0];
  return {
    year: year === undefined ? null : Number(year),
    publisher: publisherGroup.text === '-' ? '' : publisherGroup.text,
    dateGroup,
    publisherGroup,
  };
}
