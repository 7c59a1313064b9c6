import { platformColors } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { badgeAddress } from './badge-address.ts';

interface Props {
  slug: string;
  family: string | null | undefined;
  /** Gives the size. */
  className: string;
}

/**
 * The badge of a platform in a long list of games. Games by the hundred share a handful of platforms:
 * as a picture of each game, badges took a quarter of what it takes to draw the games.
 */
export function PlatformMark({ slug, family, className }: Props) {
  return (
    <span className={classes('shrink-0 rounded-[24%]', markOf(slug, family ?? null), className)} />
  );
}

const marks = new Map<string, string>();
let sheet: CSSStyleSheet | null = null;

/** The class of a platform. Its rule is written when a game asks for it first, and stays. */
function markOf(slug: string, family: string | null): string {
  const known = marks.get(slug);
  if (known) return known;
  const name = `platform-mark-${marks.size}`;
  marks.set(slug, name);
  // Until the drawing is there its tile is, so that nothing flashes.
  const tile = platformColors(slug, family).base;
  sheet ??= adoptSheet();
  sheet.insertRule(`.${name} { background: ${tile} url("${badgeAddress(slug)}") 0 0 / 100% 100% }`);
  return name;
}

function adoptSheet(): CSSStyleSheet {
  const adopted = new CSSStyleSheet();
  document.adoptedStyleSheets.push(adopted);
  return adopted;
}
