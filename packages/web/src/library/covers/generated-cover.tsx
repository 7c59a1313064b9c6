import { memo } from 'react';

import { seedOf, tintOf } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { patternOf } from './generated-cover-patterns.ts';
import { fitTitle } from './generated-cover-title.ts';

interface Props {
  title: string;
  platformName: string;
  platformSlug: string;
  family: string | null | undefined;
  /** Gives the size: the type and the pattern follow it. */
  className?: string | undefined;
}

/** The tints in the order of their hues: neighbours go well together. */
const BY_HUE = [7, 5, 11, 4, 10, 3, 9, 2, 8, 1, 12, 6];

function coloursOf(tint: number, seed: number) {
  const place = BY_HUE.indexOf(tint) + (seed % 5) - 2;
  const near = `var(--tint-${BY_HUE.at(place % BY_HUE.length)})`;
  const own = `var(--tint-${tint})`;
  const bright = `color-mix(in oklch, ${own} 40%, color-mix(in oklch, ${near}, white 24%))`;
  return { bright, own, deep: `color-mix(in oklch, ${own}, black 42%)` };
}

/** Under the small line and under the title. In sRGB: other gradients take five times as long. */
const scrimOf = (deep: string): string =>
  `linear-gradient(in srgb, color-mix(in srgb, ${deep} 48%, transparent), transparent), ` +
  `linear-gradient(to top in srgb, ${deep} 8%, transparent)`;

/**
 * For a game without art: a pattern that belongs to its title, in the colour of its platform's
 * family. Decoration; the title is said by what it stands in.
 */
export const GeneratedCover = memo(function GeneratedCover({
  title,
  platformName,
  platformSlug,
  family = null,
  className,
}: Props) {
  const seed = seedOf(title);
  const { bright, own, deep } = coloursOf(tintOf(family, platformSlug), seed);
  const { size, text } = fitTitle(title);
  return (
    <div
      aria-hidden="true"
      className={classes('@container-size relative overflow-hidden text-on-tint', className)}
      style={{
        backgroundColor: own,
        backgroundImage: `linear-gradient(165deg in srgb, ${bright}, ${own} 70%)`,
      }}
    >
      <svg viewBox="0 0 100 150" preserveAspectRatio="xMidYMid slice" className="size-full">
        {patternOf(seed).map(({ d, tone, opacity, line }) => (
          <path
            // Two layers may have the same shape, never the same look.
            key={`${tone} ${opacity} ${line} ${d}`}
            d={d}
            fillOpacity={opacity}
            strokeOpacity={opacity}
            fill={line === undefined ? 'currentColor' : 'none'}
            stroke={line === undefined ? undefined : 'currentColor'}
            strokeWidth={line}
            style={tone === 'deep' ? { color: deep } : undefined}
          />
        ))}
      </svg>
      <div
        className="absolute inset-0 flex flex-col justify-between gap-[4cqmin] bg-[size:100%_26%,100%_72%] bg-[position:top,bottom] bg-no-repeat p-[8cqmin] pb-[max(8cqmin,min(1.875rem,16cqmin))] leading-[1.04]"
        style={{ backgroundImage: scrimOf(deep) }}
      >
        <p className="truncate pr-5 text-[max(0.5625rem,min(5.4cqw,5.4cqh))] leading-normal font-semibold text-on-tint/85">
          {platformName}
        </p>
        <p
          className="line-clamp-6 shrink-0 pb-[0.14em] font-extrabold tracking-[-0.03em] text-balance wrap-anywhere"
          style={{ fontSize: `min(${size}cqw, ${size * 0.8}cqh)` }}
        >
          {text}
        </p>
      </div>
    </div>
  );
});
