import { FolderDown } from 'lucide-react';

import { Tooltip } from './tooltip.tsx';

interface Props {
  /** Read aloud and shown as a tooltip. */
  label: string;
  address: string;
}

/** Many games as one archive: a plain link, so that browsers can stop it and go on with it. */
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
