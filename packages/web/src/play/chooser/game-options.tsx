import { useTranslation } from 'react-i18next';

import type { Core, RomPlayer } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Select } from '#shared/ui/select.tsx';

import type { Choices, Picks } from './play-choices.ts';

interface Props {
  player: RomPlayer;
  choices: Choices;
  onPick: (picks: Partial<Picks>) => void;
}

/** Core, firmware and disc, each only where there is something to choose. */
export function GameOptions({ player, choices, onPick }: Props) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const coreLabel = useCoreLabel();
  const { cores, files, firmware } = player;
  const { core } = choices;
  if (cores.length < 2 && files.length < 2 && firmware.length === 0) return null;
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {files.length > 1 && (
        // File names are long, so the select spans both columns.
        <div className="sm:col-span-2">
          <Select
            label={t('file')}
            value={String(choices.fileId)}
            onChange={(id) => onPick({ fileId: Number(id) })}
            options={files.map(({ id, name, size_bytes }) => ({
              value: String(id),
              label: id === 0 ? t('file-all') : `${name} · ${format.bytes(size_bytes)}`,
            }))}
          />
        </div>
      )}
      {cores.length > 1 && (
        <Select
          label={t('core')}
          value={core.name}
          onChange={(name) => onPick({ core: name, state: null })}
          hint={core.non_commercial ? t('core-non-commercial') : undefined}
          options={cores.map((one) => ({ value: one.name, label: coreLabel(one) }))}
        />
      )}
      {firmware.length > 0 && (
        <Select
          label={t('firmware')}
          value={String(choices.firmware)}
          onChange={(value) =>
            onPick({
              firmware: value === 'auto' || value === 'none' ? value : Number(value),
            })
          }
          options={[
            { value: 'auto', label: t('firmware-auto') },
            { value: 'none', label: t('firmware-none') },
            ...firmware.map(({ id, file_name }) => ({ value: String(id), label: file_name })),
          ]}
        />
      )}
    </div>
  );
}

function useCoreLabel(): (core: Core) => string {
  const { t } = useTranslation('play');
  return ({ name, state }) => {
    if (state === 'disabled') return t('core-option-disabled', { core: name });
    return state === 'ready' ? name : t('core-option-absent', { core: name });
  };
}
