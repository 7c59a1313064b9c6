import { flagOf, regionName } from '#lib/region-flags.ts';

import { FlagRow } from './flag-row.tsx';
import sheet from './flags.svg?url';

interface Props {
  /** As the library names them: `Japan`, `World`. */
  regions: readonly string[];
  /** More than so many are counted. */
  most?: number | undefined;
  className?: string | undefined;
}

/** Where a game was sold, as small flags; parts of the world have symbols. */
export function RegionFlags({ regions, most = 3, className }: Props) {
  return (
    <FlagRow values={regions} most={most} nameOf={regionName} className={className}>
      {regions.slice(0, most).map((region) => (
        <svg
          key={region}
          viewBox="0 0 24 16"
          width={18}
          height={12}
          className="shrink-0 rounded-[2px] ring-1 ring-line"
        >
          <use href={`${sheet}#${flagOf(region)}`} />
        </svg>
      ))}
    </FlagRow>
  );
}
