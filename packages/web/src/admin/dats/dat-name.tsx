import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

interface Props {
  dat: Dat;
  onOpen: () => void;
}

/** Its name leads to the report, once there can be one. */
export function DatName({ dat, onOpen }: Props) {
  const { t } = useTranslation('settings');
  const { name, version, file_name, member, game_count } = dat;
  const title = name || member || file_name;
  const source = member ? `${file_name} · ${member}` : file_name;
  return (
    <div className="grid justify-items-start gap-0.5">
      {game_count > 0 ? (
        <button
          type="button"
          onClick={onOpen}
          className="rounded-xs text-left font-medium wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
        >
          {title}
        </button>
      ) : (
        <span className="font-medium wrap-anywhere">{title}</span>
      )}
      <span className="text-[0.8125rem] text-ink-soft wrap-anywhere">
        {version && t('dats-version', { version })}
        {version && name && ' · '}
        {name && <code className="text-xs text-ink-faint">{source}</code>}
      </span>
    </div>
  );
}
