import { seedOf } from '@saveroom/contract';

import { familyTint } from '#library/covers/family-tint.ts';
import { patternOf } from '#library/covers/generated-cover-patterns.ts';

import look from './rom-backdrop.module.css';

interface Props {
  /** The cover; empty: a pattern that belongs to the title, in the colour of the platform. */
  src: string;
  title: string;
  platformSlug: string;
  family: string | null;
}

/** What the game's page stands in front of. It fades before any text begins. */
export function RomBackdrop({ src, title, platformSlug, family }: Props) {
  return (
    <div aria-hidden="true" className={look['backdrop']}>
      {src ? (
        <img src={src} alt="" draggable={false} className={look['art']} />
      ) : (
        <svg
          viewBox="0 0 100 150"
          preserveAspectRatio="xMidYMid slice"
          className={look['pattern']}
          style={{ backgroundColor: familyTint(family, platformSlug) }}
        >
          {patternOf(seedOf(title)).map(({ d, tone, opacity, line }) => (
            <path
              key={d}
              d={d}
              className={tone === 'deep' ? look['deep'] : undefined}
              fillOpacity={opacity}
              strokeOpacity={opacity}
              fill={line === undefined ? 'currentColor' : 'none'}
              stroke={line === undefined ? undefined : 'currentColor'}
              strokeWidth={line}
            />
          ))}
        </svg>
      )}
    </div>
  );
}
