import { Play } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom, RomPlayer } from '@saveroom/contract';

import { resourceAddress } from '#data/rom-addresses.ts';
import type { PlayOrder } from '#features/player/session/play-order.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Cover } from '#ui/cover.tsx';
import { FieldFrame } from '#ui/field-frame.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';

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
  const format = useFormat();
  const own = flashSaves(saves);
  const files = films(player);
  const [fileId, setFileId] = useState(String(files[0]?.id ?? 0));
  const [saveId, setSaveId] = useState(own[0] ? String(own[0].id) : NEW);
  const [background, setBackground] = useState(() => readBackground(rom.id));
  const [isFull, setFull] = useState(false);

  const play = () => {
    writeBackground(rom.id, background);
    if (isFull) void document.documentElement.requestFullscreen().catch(() => undefined);
    const save = own.find(({ id }) => String(id) === saveId) ?? null;
    const language = i18n.language.replace('_', '-');
    const volume = readVolume();
    onPlay(
      flashOrder({
        rom,
        userId,
        player,
        fileId: Number(fileId),
        save,
        background,
        language,
        volume,
      }),
    );
  };
  const kept = own.map((save, index) => ({
    value: String(save.id),
    label: t(index === 0 ? 'flash-save-newest' : 'flash-save-older', {
      when: format.ago(save.created_at),
    }),
  }));
  return (
    <div className="page-enter mx-auto grid w-full max-w-200 gap-8 px-4 py-8 sm:grid-cols-[14rem_1fr] sm:py-12">
      <Cover
        src={rom.path_cover_large && resourceAddress(rom.path_cover_large)}
        thumbhash={rom.thumbhash}
        ratio={COVER_RATIO}
        title={rom.name}
        platformName={rom.platform_display_name}
        platformSlug={rom.platform_slug}
        family={null}
        eager
        className="mx-auto w-40 rounded-md shadow-3 sm:w-full"
      />
      <div className="grid content-start gap-5">
        <header className="grid gap-1 text-center sm:text-left">
          <h1 className="text-2xl font-bold text-balance sm:text-3xl">{rom.name}</h1>
          <p className="text-ink-soft">
            {t('flash-with', { platform: rom.platform_display_name })}
          </p>
        </header>
        {files.length > 1 && (
          <Select
            label={t('flash-file')}
            value={fileId}
            onChange={setFileId}
            options={files.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
        {own.length > 0 && (
          <Select
            label={t('flash-save')}
            value={saveId}
            onChange={setSaveId}
            options={[...kept, { value: NEW, label: t('flash-save-none') }]}
          />
        )}
        <Background color={background} onChange={setBackground} />
        <Switch label={t('flash-full-screen')} checked={isFull} onChange={setFull} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="lg"
            onClick={play}
            icon={<Play size={18} aria-hidden="true" className="fill-current" />}
          >
            {t('flash-play')}
          </Button>
          {back}
        </div>
      </div>
    </div>
  );
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
