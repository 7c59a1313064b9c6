import type { DetailedRom } from '@saveroom/contract';

interface EditionFact {
  kind: 'revision' | 'version';
  value: string;
}

/** `Rev 1` and `v1.1` of a file's name; an empty one says nothing, `0` is the first of all. */
export function editionFacts({
  revision,
  version,
}: Pick<DetailedRom, 'revision' | 'version'>): EditionFact[] {
  const facts: EditionFact[] = [];
  if (revision !== '') facts.push({ kind: 'revision', value: revision });
  if (version !== '') facts.push({ kind: 'version', value: version.replace(/^v(?=\d)/i, '') });
  return facts;
}
