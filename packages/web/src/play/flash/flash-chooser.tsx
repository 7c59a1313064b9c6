import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom, PlayableFile, RomPlayer } from '@saveroom/contract';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { ChooserBackdrop } from '#play/chooser/chooser-backdrop.tsx';
import { ChooserFrame } from '#play/chooser/chooser-frame.tsx';
import { StartRow } from '#play/chooser/start-row.tsx';
import type { PlayOrder } from '#play/session/play-order.ts';
import { enterFullScreen } from '#shared/lib/full-screen.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { fullScreenOnPlaySetting } from '#shared/lib/settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Cover } from '#library/covers/cover.tsx';
import { familyTint } from '#library/covers/family-tint.ts';
import { FieldFrame } from '#shared/ui/field-frame.tsx';
import { Select } from '#shared/ui/select.tsx';

import { DEFAULT_BACKGROUND, readBackground, writeBackground } from './background.ts';
import { films, flashOrder, flashSaves } from './flash-order.ts';
import { readVolume } from './volume.ts';

interface Props {
  rom: DetailedRom;
  player: RomPlayer;
  saves: readonly AssetVersion[];
  userId: number;
  back: ReactNode;
  onPlay: (order: PlayOrder) => void;
}

const NEW = 'new';
const COVER_RATIO = 2 / 3;

export function FlashChooser({ rom, player, saves, userId, back, onPlay }: Props) {
  const { t, i18n } = useTranslation('play');
  const own = flashSaves(saves);
  const [fileId, setFileId] = useState(String(films(player)[0]?.id ?? 0));
  const [saveId, setSaveId] = useState(own[0] ? String(own[0].id) : NEW);
  const [background, setBackground] = useState(() => readBackground(rom.id));

  const play = () => {
    writeBackground(rom.id, background);
    if (fullScreenOnPlaySetting.get()) enterFullScreen();
    const save = own.find(({ id }) => String(id) === saveId) ?? null;
    const [language, volume] = [i18n.language.replace('_', '-'), readVolume()];
    const wishes = { rom, userId, player, fileId: Number(fileId), save };
    onPlay(flashOrder({ ...wishes, background, language, volume }));
  };
  return (
    <ChooserFrame
      title={rom.name}
      platform={t('flash-with', { platform: rom.platform_display_name })}
      back={back}
      backdrop={
        <ChooserBackdrop
          src={rom.path_cover_small && resourceAddress(rom.path_cover_small)}
          tint={familyTint(null, rom.platform_slug)}
        />
      }
      cover={<FilmCover rom={rom} />}
    >
      <StartRow label={t('flash-play')} fullScreenLabel={t('flash-full-screen')} onPlay={play} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FileChoice files={films(player)} value={fileId} onChange={setFileId} />
        <SaveChoice saves={own} value={saveId} onChange={setSaveId} />
        <Background color={background} onChange={setBackground} />
      </div>
    </ChooserFrame>
  );
}

function FilmCover({ rom }: { rom: DetailedRom }) {
  return (
    <Cover
      src={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
      thumbhash={rom.thumbhash}
      ratio={COVER_RATIO}
      title={rom.name}
      platformName={rom.platform_display_name}
      platformSlug={rom.platform_slug}
      family={null}
      eager
      className="rounded-md shadow-3"
    />
  );
}

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

function FileChoice({ files, ...choice }: ChoiceProps & { files: readonly PlayableFile[] }) {
  const { t } = useTranslation('play');
  if (files.length < 2) return null;
  const options = files.map(({ id, name }) => ({ value: String(id), label: name }));
  return <Select label={t('flash-file')} options={options} {...choice} />;
}

function SaveChoice({ saves, ...choice }: ChoiceProps & { saves: readonly AssetVersion[] }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  if (saves.length === 0) return null;
  const kept = saves.map(({ id, created_at }, index) => ({
    value: String(id),
    label: t(index === 0 ? 'flash-save-newest' : 'flash-save-older', {
      when: format.ago(created_at),
    }),
  }));
  const options = [...kept, { value: NEW, label: t('flash-save-new') }];
  return <Select label={t('flash-save')} options={options} {...choice} />;
}

function Background({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('play');
  const id = useId();
  return (
    <FieldFrame id={id} label={t('flash-background')} hint={t('flash-background-hint')}>
      <div className="flex items-center gap-3">
        <input
          id={id}
          type="color"
          value={color}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => onChange(target.value)}
          className="h-10 w-16 cursor-pointer rounded-sm border border-line bg-sunken p-1"
        />
        {color.toUpperCase() !== DEFAULT_BACKGROUND && (
          <Button variant="ghost" size="sm" onClick={() => onChange(DEFAULT_BACKGROUND)}>
            {t('flash-background-reset')}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
