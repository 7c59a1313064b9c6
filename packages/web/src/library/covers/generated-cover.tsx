import { memo } from 'react';
import type { CSSProperties } from 'react';

import { seedOf, tintOf } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { patternOf } from './generated-cover-patterns.ts';
import { fitTitle } from './generated-cover-title.ts';

interface Props {
  title: string;
  platformName: string;
  platformSlug: string;
  family: string | null | undefined;
  /** In pixels. Without it, the type is sized by container queries, which take longer. */
  size?: { readonly width: number; readonly height: number } | undefined;
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
 * The cover of a game without artwork: a pattern derived from its title, in the color of its platform
 * family. Screen readers skip it, because the link around it has the title.
 */
export const GeneratedCover = memo(function GeneratedCover({
  title,
  platformName,
  platformSlug,
  family = null,
  size,
  className,
}: Props) {
  const seed = seedOf(title);
  const { bright, own, deep } = coloursOf(tintOf(family, platformSlug), seed);
  const { size: fontSize, text } = fitTitle(title);
  const unit = size ? `${Math.min(size.width, size.height) / 100}px` : '1cqmin';
  const textStyle: CSSProperties & { '--unit': string } = {
    '--unit': unit,
    backgroundImage: scrimOf(deep),
  };
  return (
    <div
      aria-hidden="true"
      className={classes(
        'relative overflow-hidden text-on-tint',
        !size && '@container-size',
        className,
      )}
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
        className="absolute inset-0 flex flex-col justify-between gap-[calc(4*var(--unit))] bg-[size:100%_26%,100%_72%] bg-[position:top,bottom] bg-no-repeat p-[calc(8*var(--unit))] pb-[max(8*var(--unit),min(1.875rem,16*var(--unit)))] leading-[1.04]"
        style={textStyle}
      >
        <p className="truncate pr-5 text-[length:max(0.5625rem,5.4*var(--unit))] leading-normal font-semibold text-on-tint/85">
          {platformName}
        </p>
        <p
          className="line-clamp-6 shrink-0 pb-[0.14em] font-extrabold tracking-[-0.03em] text-balance wrap-anywhere"
          style={{ fontSize: titleSize(fontSize, size) }}
        >
          {text}
        </p>
      </div>
    </div>
  );
});

/** `share`: the font size in percent of the width of the cover. */
function titleSize(share: number, size: Props['size']): string {
  if (!size) return `min(${share}cqw, ${share * 0.8}cqh)`;
  return `${(share * Math.min(size.width, size.height * 0.8)) / 100}px`;
}
