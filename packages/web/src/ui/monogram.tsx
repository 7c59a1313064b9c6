import { classes } from '#lib/classes.ts';
import { seedOf } from '#lib/seed-of.ts';

interface Props {
  /** A short name such as `atari2600` or `genesis`. */
  name: string;
  className?: string | undefined;
}

const TINTS = 6;
const MOST_LETTERS = 4;

/** `nes` → NES, `atari2600` → A26, `neo-geo-pocket` → NGP. */
function lettersOf(name: string): string {
  const parts = name.match(/\p{L}+|\p{N}+/gu) ?? [];
  const [only] = parts;
  if (!only) return '?';
  if (parts.length === 1) return only.slice(0, only.length <= MOST_LETTERS ? MOST_LETTERS : 3);
  return parts
    .map((part) => part.slice(0, /^\p{N}/u.test(part) ? 2 : 1))
    .join('')
    .slice(0, MOST_LETTERS);
}

/** The badge of a platform we have not drawn. Decoration beside its name. */
export function Monogram({ name, className }: Props) {
  const letters = lettersOf(name);
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-9 shrink-0 place-items-center rounded-sm font-bold tracking-tight text-on-tint uppercase',
        letters.length > 3 ? 'text-[0.625rem]' : 'text-[0.6875rem]',
        className,
      )}
      style={{ background: `var(--tint-${(seedOf(name) % TINTS) + 1})` }}
    >
      {letters}
    </span>
  );
}
