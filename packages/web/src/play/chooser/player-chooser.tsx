import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Gamepad2, Hand, HardDrive, Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import { touchFamilyOf } from '#play/controls/system-pads.ts';
import { cacheSizeQuery, useClearGameCache } from '#play/session/game-cache.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { BlockedNote } from './blocked-note.tsx';
import { ChooserFrame, StartRow } from './chooser-frame.tsx';
import { FirmwareNeeds } from './firmware-needs.tsx';
import { GameOptions } from './game-options.tsx';
import { Licenses } from './licenses.tsx';
import { blockerOf, optionalFirmware, resolveChoices, statesFor } from './play-choices.ts';
import type { Choices, Offer, Picks, BrowserSupport } from './play-choices.ts';
import { StartPoints } from './start-points.tsx';

const TouchDialog = lazy(async () => ({
  default: (await import('#play/touch/touch-dialog.tsx')).TouchDialog,
}));

const NO_CONTROLS = {};

interface Props {
  offer: Offer;
  title: string;
  platformName: string;
  backdrop: ReactNode;
  cover: ReactNode;
  picks: Picks;
  browserSupport: BrowserSupport;
  platformId: number;
  /** Whether the game starts as soon as nothing is missing. */
  startsWhenReady: boolean;
  onStartWhenReady: (starts: boolean) => void;
  /** The link starts the game at once, but a file has to be chosen first. */
  isFileMissing: boolean;
  onPick: (picks: Partial<Picks>) => void;
  onPlay: (choices: Choices) => void;
  onBack: () => void;
}

/** The choices before a game starts: file, core, firmware, save and state. */
export function PlayerChooser(props: Props) {
  const { offer, title, platformName, backdrop, cover, picks, browserSupport, platformId } = props;
  const { isFileMissing, startsWhenReady, onStartWhenReady, onPick, onPlay, onBack } = props;
  const { t } = useTranslation('play');
  const format = useFormat();
  const choices = resolveChoices(offer, picks);
  const blocker = blockerOf(offer.player, choices, browserSupport);
  const kept = choices?.state ?? choices?.save;
  const when = kept && format.ago(kept.created_at);
  const from = when && t(choices?.state ? 'start-from-state' : 'start-from-save', { when });
  return (
    <ChooserFrame
      title={title}
      platform={platformName}
      backdrop={backdrop}
      cover={cover}
      back={
        <Button
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      }
    >
      {isFileMissing && !blocker && <Notice>{t('file-choose')}</Notice>}
      {blocker ? (
        <BlockedNote
          blocker={blocker}
          platformId={platformId}
          startsWhenReady={startsWhenReady}
          onStartWhenReady={onStartWhenReady}
        />
      ) : (
        choices && (
          <StartRow
            label={choices.save || choices.state ? t('continue') : t('play')}
            fullScreenLabel={t('full-screen')}
            from={from ?? undefined}
            onPlay={() => onPlay(choices)}
          />
        )
      )}
      {choices && blocker?.kind !== 'nothing' && (
        <>
          {isFileMissing && <GameOptions player={offer.player} choices={choices} onPick={onPick} />}
          <StartPoints
            saves={offer.saves}
            states={statesFor(offer.states, choices.core.name)}
            choices={choices}
            onPick={onPick}
          />
          {!isFileMissing && (
            <GameOptions player={offer.player} choices={choices} onPick={onPick} />
          )}
          <OptionalFirmware player={offer.player} choices={choices} platformId={platformId} />
          <Extras player={offer.player} choices={choices} />
        </>
      )}
    </ChooserFrame>
  );
}

interface OptionalProps {
  player: Offer['player'];
  choices: Choices;
  platformId: number;
}

/** Optional firmware, collapsed at first. */
function OptionalFirmware({ player, choices, platformId }: OptionalProps) {
  const { t } = useTranslation('play');
  const needs = optionalFirmware(player, choices);
  if (needs.length === 0) return null;
  return (
    <details className="max-w-2xl text-sm text-ink-soft">
      <summary className="w-fit cursor-pointer rounded-xs">{t('firmware-optional')}</summary>
      <div className="grid gap-2.5 pt-2.5">
        <p className="text-pretty">{t('firmware-optional-text')}</p>
        <FirmwareNeeds needs={needs} platformId={platformId} />
      </div>
    </details>
  );
}

function Extras({ player, choices }: { player: Offer['player']; choices: Choices }) {
  const { t } = useTranslation('play');
  const [open, setOpen] = useState<'controls' | 'touch' | 'licenses' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="-ml-3 flex flex-wrap gap-1 max-md:justify-center low:justify-start">
      <Button
        variant="ghost"
        size="sm"
        icon={<Gamepad2 size={16} aria-hidden="true" />}
        onClick={() => setOpen('controls')}
      >
        {t('controls')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Hand size={16} aria-hidden="true" />}
        onClick={() => setOpen('touch')}
      >
        {t('touch-controls')}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Scale size={16} aria-hidden="true" />}
        onClick={() => setOpen('licenses')}
      >
        {t('licenses')}
      </Button>
      <GameCacheButton />
      {open === 'controls' && (
        <ControlsDialog
          platform={player.platform_slug}
          core={choices.core.name}
          config={player.controls[choices.core.name] ?? NO_CONTROLS}
          onClose={close}
        />
      )}
      {open === 'touch' && (
        <Suspense>
          <TouchDialog
            family={touchFamilyOf(player.platform_slug, choices.core.name)}
            onClose={close}
          />
        </Suspense>
      )}
      {open === 'licenses' && <LicensesDialog onClose={close} />}
    </div>
  );
}

/** The size of the game cache, with a dialog that clears it. */
export function GameCacheButton() {
  const { t } = useTranslation('play');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { data: bytes = 0 } = useQuery(cacheSizeQuery());
  const forget = useClearGameCache();
  if (bytes === 0) return null;
  const title = t('cache-title', { size: format.bytes(bytes) });
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<HardDrive size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          confirmLabel={t('cache-clear')}
          onConfirm={() => forget.mutate(undefined, { onSettled: close })}
          onClose={close}
        >
          {t('cache-text')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The emulators with their authors and licenses. */
function LicensesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('play');
  return (
    <Dialog title={t('licenses')} description={t('licenses-text')} size="lg" onClose={onClose}>
      <div className="pb-2">
        <Licenses />
      </div>
    </Dialog>
  );
}
