import { memo } from 'react';

import { platformColors, seedOf } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';

import { patternOf } from './generated-cover-patterns.ts';
import { fitTitle } from './generated-cover-title.ts';

/** Makes the pattern different from that of a game with the same name. */
const SALT = ' · collection';

const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '';

interface Props {
  name: string;
  /** The name is next to it at any size, so only the initial is shown. */
  isBesideTitle?: boolean | undefined;
}

/**
 * The cover of a collection without any pictures: a pattern derived from its name, with the name or
 * its initial.
 */
export const GeneratedCollection = memo(function GeneratedCollection({
  name,
  isBesideTitle = false,
}: Props) {
  const { base, bright, deep, accent } = platformColors(name, null);
  const { size, text } = fitTitle(name);
  return (
    <div
      className="@container-size relative size-full overflow-hidden text-on-tint"
      style={{
        backgroundColor: base,
        backgroundImage: `linear-gradient(150deg, ${bright}, ${base} 75%)`,
      }}
    >
      <svg
        viewBox="0 0 100 150"
        preserveAspectRatio="xMidYMid slice"
        className="size-full opacity-80"
        style={{ color: accent }}
      >
        {patternOf(seedOf(name + SALT)).map(({ d, tone, opacity, line }) => (
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
      <p
        className={classes(
          'absolute inset-0 grid place-items-center text-[56cqmin] leading-none font-extrabold',
          !isBesideTitle && '@[5rem]:hidden',
        )}
      >
        {initialOf(name)}
      </p>
      {!isBesideTitle && (
        <div
          className="absolute inset-0 hidden flex-col justify-end bg-[size:100%_75%] bg-bottom bg-no-repeat p-[8cqmin] leading-[1.06] @[5rem]:flex"
          style={{
            backgroundImage: `linear-gradient(to top, ${deep} 8%, ${deep}00)`,
          }}
        >
          <p
            className="line-clamp-4 pb-[0.14em] font-extrabold tracking-[-0.03em] text-balance wrap-anywhere"
            style={{ fontSize: `min(${size * 0.9}cqw, ${size * 0.9}cqh)` }}
          >
            {text}
          </p>
        </div>
      )}
    </div>
  );
});
