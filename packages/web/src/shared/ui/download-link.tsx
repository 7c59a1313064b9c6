import { FolderDown } from 'lucide-react';

import { Tooltip } from './tooltip.tsx';

interface Props {
  /** The accessible name and the tooltip. */
  label: string;
  address: string;
}

/** Downloads many games as one archive. A plain link, so that browsers can pause and resume it. */
export function DownloadLink({ label, address }: Props) {
  return (
    <Tooltip text={label}>
      <a
        href={address}
        download
        aria-label={label}
        className="grid size-10 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink"
      >
        <FolderDown size={19} aria-hidden="true" />
      </a>
    </Tooltip>
  );
}
