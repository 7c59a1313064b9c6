import facts from '../../../data/file-extensions.json' with { type: 'json' };

const COMPOUND = new Set(facts.compound);
const WRAPPERS = new Set(facts.wrappers);
const WRAPPED = new Set(facts.wrapped);

export interface SplitName {
  stem: string;
  /** Without its dot, as typed; empty when there is none. */
  extension: string;
}

/**
 * A second part belongs to the extension only if it is known to (`tar.gz`, `nes.zip`), so that
 * dotted names keep their words: `my.game.zip` is `my.game`.
 */
export function splitExtension(name: string, { isFolder }: { isFolder: boolean }): SplitName {
  const [stem, last] = isFolder ? [name, ''] : splitLast(name);
  if (last === '' || !isExtension(stem, last)) return { stem: name, extension: '' };
  const [shorter, second] = splitLast(stem);
  if (second !== '' && isCompound(second.toLowerCase(), last.toLowerCase())) {
    return { stem: shorter, extension: `${second}.${last}` };
  }
  return { stem, extension: last };
}

/** There must be a name before the last dot: `.hack` has no extension. */
function splitLast(name: string): [stem: string, last: string] {
  const dot = name.lastIndexOf('.');
  const stem = name.slice(0, Math.max(dot, 0));
  const last = name.slice(dot + 1);
  return /[^.\s]/.test(stem) && /^\w{1,16}$/.test(last) ? [stem, last] : [name, ''];
}

/**
 * `Vol.2` and `Game v1.20` end in numbers, `game.7z.001` and `cart.20` in extensions; `Mr.Driller`
 * ends in a word.
 */
function isExtension(stem: string, last: string): boolean {
  if (/^[A-Z][a-z]{3,}$/.test(last)) return false;
  if (!/^\d+$/.test(last)) return true;
  if (/^0\d\d$/.test(last)) return true;
  return /^\d{2,3}$/.test(last) && !/\d$/.test(stem);
}

function isCompound(second: string, last: string): boolean {
  if (COMPOUND.has(`${second}.${last}`)) return true;
  if (last === 'rar' && /^part\d{1,3}$/.test(second)) return true;
  if (WRAPPERS.has(second)) return last === '001';
  return WRAPPERS.has(last) && last !== '001' && WRAPPED.has(second);
}
