import { classes } from '#lib/classes.ts';
import { seedOf } from '#lib/seed-of.ts';

import { familyTint } from './family-tint.ts';

interface Props {
  /** A short name such as `atari2600` or `genesis`. */
  slug: string;
  family?: string | null | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

const MOST_LETTERS = 4;

/** `nes` → NES, `atari2600` → A26, `neo-geo-pocket` → NGP. */
function lettersOf(slug: string): string {
  const parts = slug.match(/\p{L}+|\p{N}+/gu) ?? [];
  const [only] = parts;
  if (!only) return '?';
  if (parts.length === 1) return only.slice(0, only.length <= MOST_LETTERS ? MOST_LETTERS : 3);
  return parts
    .map((part) => part.slice(0, /^\p{N}/u.test(part) ? 2 : 1))
    .join('')
    .slice(0, MOST_LETTERS);
}

/** A platform's monogram in the colour of its family. Decoration beside its name. */
export function PlatformBadge({ slug, family = null, size = 36, className }: Props) {
  const letters = lettersOf(slug).toUpperCase();
  const turn = (seedOf(slug) >> 3) % 360;
  return (
    <svg
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
      className={classes('shrink-0 overflow-hidden rounded-[24%] text-on-tint', className)}
      style={{ background: familyTint(family, slug) }}
    >
      <g fill="currentColor" opacity="0.1" transform={`rotate(${turn} 20 20)`}>
        <circle cx="6" cy="20" r="22" />
        <circle cx="-4" cy="20" r="22" />
      </g>
      <text
        x="20"
        y="20"
        dy="0.36em"
        textAnchor="middle"
        fontSize={letters.length > 3 ? 11 : 13}
        fontWeight="750"
        letterSpacing="-0.3"
        fill="currentColor"
      >
        {letters}
      </text>
    </svg>
  );
}
