import { memo } from 'react';
import type { CSSProperties } from 'react';

import { platformColors, seedOf } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { badgeAddress } from './badge-address.ts';
import { patternOf } from './generated-cover-patterns.ts';
import { fitTitles } from './generated-cover-title.ts';

interface Props {
  title: string;
  platformSlug: string;
  family: string | null | undefined;
  /** The title is next to the cover, so the badge of the platform is drawn instead. */
  isBesideTitle?: boolean | undefined;
  /** In pixels. Without it, the font is sized by container queries, which are slower. */
  size?: { readonly width: number; readonly height: number } | undefined;
  className?: string | undefined;
}

/**
 * The gradient below the title. Transparency is part of the color, because `color-mix` is slower.
 */
const scrimOf = (deep: string): string => `linear-gradient(to top, ${deep} 8%, ${deep}00)`;

/** Makes room for the buttons of a card. */
const TEXT =
  'shrink-0 pb-[0.06em] transition-transform duration-(--duration-base) ease-calm in-[.with-buttons]:-translate-y-7 text-balance wrap-anywhere';

/**
 * The cover of a game without artwork: a pattern derived from its title, in the colors of its
 * platform. Screen readers skip it, because the link around it has the title.
 */
export const GeneratedCover = memo(function GeneratedCover({
  title,
  platformSlug,
  family = null,
  isBesideTitle = false,
  size,
  className,
}: Props) {
  const seed = seedOf(title);
  const { base, deep, brights, accent, accent2 } = platformColors(platformSlug, family);
  const { main, subtitle } = fitTitles(title);
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
        backgroundColor: base,
        backgroundImage: `linear-gradient(165deg, ${brights[seed % 3]}, ${base} 70%)`,
      }}
    >
      <svg
        viewBox="0 0 100 150"
        preserveAspectRatio="xMidYMid slice"
        className="size-full"
        style={{ color: seed % 2 === 0 ? accent : accent2 }}
      >
        {patternOf(seed).map(({ d, tone, opacity, line }) => (
          <path
            // Layers can have the same shape, but then differ in tone, opacity or line.
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
      {isBesideTitle ? (
        <img
          src={badgeAddress(platformSlug)}
          alt=""
          draggable={false}
          className="absolute bottom-[9%] left-[9%] w-[28%] rounded-[24%] shadow-2"
        />
      ) : (
        <div
          className="absolute inset-0 flex flex-col justify-end bg-[size:100%_72%] bg-bottom bg-no-repeat p-[calc(8*var(--unit))] leading-[1.04]"
          style={textStyle}
        >
          <p
            className={classes('line-clamp-6 font-extrabold tracking-[-0.03em]', TEXT)}
            style={{ fontSize: titleSize(main.size, size) }}
          >
            {main.text}
          </p>
          {subtitle && (
            <p
              className={classes('mt-[0.25em] line-clamp-3 leading-[1.12] font-bold', TEXT)}
              style={{ fontSize: titleSize(subtitle.size, size) }}
            >
              {subtitle.text}
            </p>
          )}
        </div>
      )}
    </div>
  );
});

/** `share`: the font size in percent of the width of the cover. */
function titleSize(share: number, size: Props['size']): string {
  if (!size) return `min(${share}cqw, ${share * 0.8}cqh)`;
  return `${(share * Math.min(size.width, size.height * 0.8)) / 100}px`;
}
