import { RESPELLED } from './sort-key.ts';
import { readRegion } from './read-region.ts';

/** A title normalized for comparison: different spellings have the same key. */
export interface TitleKey {
  readonly words: readonly string[];
  /** The words, with (`text`) and without (`compact`) spaces between them. */
  readonly text: string;
  readonly compact: string;
  /** In the order of the title: they distinguish a game from its sequels. */
  readonly numbers: readonly string[];
}

const ROMAN: Readonly<Record<string, string>> = {
  ...{ ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9', xi: '11', xii: '12' },
  ...{ xiii: '13', xiv: '14', xv: '15', xvi: '16', xvii: '17', xviii: '18', xix: '19', xx: '20' },
};
const SPELLINGS: Readonly<Record<string, string>> = {
  ...{ brothers: 'bros', junior: 'jr', doctor: 'dr', mister: 'mr', versus: 'vs', n: 'and' },
  ...{ volume: 'vol', episode: 'ep', pt: 'part' },
};
const MOVED_ARTICLE =
  /, (?:the|an?|le|la|les|l'|el|los|las|il|lo|gli|der|die|das)(?=$| ?[-–~:(/])/g;
const YEAR = /^(?:19|20)\d\d$/;
const PLAIN = { bracket: 'round', isTosec: false, hasGoodToolsMarks: false } as const;

export function titleKey(title: string): TitleKey {
  const folded = withoutRegions(title)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => RESPELLED[letter] ?? letter)
    .replaceAll(/[‘’`´]/g, "'")
    .replaceAll(MOVED_ARTICLE, '')
    .replaceAll(/\s'?n'\s|(?<=\w)'n'?\s/g, ' and ')
    .replaceAll(/[&+]/g, ' and ')
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b)/gu, '')
    .replaceAll("'", '')
    .replaceAll(/[²³]/g, (digit) => (digit === '²' ? ' 2' : ' 3'));
  const spelled = (folded.match(/\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu) ?? []).map(
    (word) => ROMAN[word] ?? SPELLINGS[word] ?? word.replace(/^0+(?=\d)/, ''),
  );
  const words = withoutArticles(spelled);
  return {
    words,
    text: words.join(' '),
    compact: words.join(''),
    numbers: words.flatMap((word) => word.match(/\d+(?:\.\d+)?/g) ?? []),
  };
}

/** `Sonic (Europe) (1991)`: sources mark releases this way; the game is the same. */
function withoutRegions(title: string): string {
  return title.replaceAll(/\s*\(([^()]*)\)/g, (group, text: string) =>
    YEAR.test(text) || readRegion(text, PLAIN) ? '' : group,
  );
}

function withoutArticles(words: readonly string[]): readonly string[] {
  const [first = ''] = words;
  const rest = words.length > 1 && /^an?$/.test(first) ? words.slice(1) : words;
  const bare = rest.filter((word) => word !== 'the');
  return bare.length > 0 ? bare : words;
}
