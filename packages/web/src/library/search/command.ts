import type { LucideIcon } from 'lucide-react';

import { fold } from './fold.ts';

/** Something that the palette opens or runs. `app/shell/commands.ts` has the table. */
export interface Command {
  readonly id: string;
  /** `go` opens a screen, `run` performs an action. */
  readonly kind: 'go' | 'run';
  readonly label: string;
  /** Further names by which it is found, in the user's language and in English. */
  readonly names: readonly string[];
  readonly Icon: LucideIcon;
  readonly shortcut?: string | undefined;
  /** Offered before anything is typed. */
  readonly isSuggested?: boolean | undefined;
  /** Found by its name, but left out of the list of all commands. */
  readonly isUnlisted?: boolean | undefined;
  /** Called after the palette has closed. A text is put into the field of the palette instead. */
  readonly run: (() => void) | string;
}

/** The first character that limits the palette to commands. */
export const COMMAND_MARK = '>';

interface FoundCommand {
  readonly command: Command;
  /** The text equals one of its names. */
  readonly isExact: boolean;
}

const WORDS = /[^\p{L}\p{N}]+/u;
/** Scripts that write words without spaces, where the beginning of a word is unknown. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Ranks a match: 0 if the text is a name, 1 if a name begins with it, 2 if each of its words begins
 * a word of the names; null without a match.
 */
function rankOf({ label, names }: Command, wanted: string): number | null {
  const all = [label, ...names].map(fold);
  if (all.includes(wanted)) return 0;
  if (all.some((name) => name.startsWith(wanted))) return 1;
  const known = all.flatMap((name) => name.split(WORDS));
  const words = wanted.split(WORDS).filter(Boolean);
  const hasWord = (word: string) => known.some((one) => one.startsWith(word));
  if (words.length > 0 && words.every(hasWord)) return 2;
  return UNSPACED.test(wanted) && all.some((name) => name.includes(wanted)) ? 2 : null;
}

/** The commands that match a text, best first; without a text all listed ones, in their order. */
export function findCommands(commands: readonly Command[], text: string): FoundCommand[] {
  const wanted = fold(text).trim();
  if (!wanted) {
    return commands
      .filter(({ isUnlisted }) => !isUnlisted)
      .map((command) => ({ command, isExact: false }));
  }
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, wanted);
      return rank === null ? [] : { command, isExact: rank === 0, rank };
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.command.isSuggested ?? false) - Number(a.command.isSuggested ?? false),
    );
}
