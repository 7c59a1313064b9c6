import { classes } from '#shared/lib/classes.ts';

interface Props {
  /** Labels such as `Rev 1` and `Beta`. */
  labels: readonly string[];
  className?: string | undefined;
}

/** Labels that distinguish versions of one game, as small badges behind its title. */
export function VersionBadges({ labels, className }: Props) {
  return labels.map((label) => (
    <span
      key={label}
      className={classes(
        'shrink-0 truncate rounded-xs bg-hover px-1.5 text-[0.6875rem]/4.5 font-semibold text-ink-soft',
        className,
      )}
    >
      {label}
    </span>
  ));
}
