import { classes } from '#shared/lib/classes.ts';
import { flagOf, regionName } from './region-codes.ts';

import { FlagRow } from './flag-row.tsx';
import flags from './flags.module.css';

interface Props {
  /** Names as in the library, such as `Japan` and `World`. */
  regions: readonly string[];
  /** Maximum number of regions shown; the others are only counted. */
  max?: number | undefined;
  isDecorative?: boolean | undefined;
  className?: string | undefined;
}

/** Regions of a game as small flags; regions of several countries have symbols. */
export function RegionFlags({ regions, max = 3, ...row }: Props) {
  return (
    <FlagRow
      values={regions}
      max={max}
      nameOf={regionName}
      renderValue={(region, title) => (
        <span
          key={region}
          title={title}
          className={classes(
            flags[flagOf(region)],
            'h-3 w-4.5 shrink-0 rounded-[2px] bg-cover ring-1 ring-line ring-inset',
          )}
        />
      )}
      {...row}
    />
  );
}
