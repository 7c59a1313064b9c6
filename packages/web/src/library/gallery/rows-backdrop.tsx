interface Props {
  /** From the beginning of the list. */
  above: number;
  /** To its end. */
  below: number;
}

/** As light as a screen of places would be: neither coming nor going is seen as a flash. */
const TONE = 'bg-[color-mix(in_srgb,var(--hover)_66%,transparent)]';

/**
 * What lies above and below the rows that exist. The scroll bar can be faster than anything can be
 * drawn; what then comes into sight is this and not a void. One plain colour: nothing else is there
 * as fast as a scroll bar is dragged.
 */
export function RowsBackdrop({ above, below }: Props) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 -z-10">
      <div className={`absolute inset-x-0 top-0 ${TONE}`} style={{ height: Math.max(0, above) }} />
      <div className={`absolute inset-x-0 bottom-0 ${TONE}`} style={{ top: below }} />
    </div>
  );
}
