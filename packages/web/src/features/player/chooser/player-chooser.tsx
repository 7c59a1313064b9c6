import { ArrowLeft, Gamepad2, Play, Scale } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useLocalSetting } from '#lib/local-setting.ts';
import { fullScreenOnPlaySetting } from '#lib/settings.ts';
import { Button } from '#ui/button.tsx';
import { Switch } from '#ui/switch.tsx';

import { blockerOf } from '../choices/blocker.ts';
import type { Surroundings } from '../choices/blocker.ts';
import { settleChoices, statesFor } from '../choices/play-choices.ts';
import type { Choices, Offer, Picks } from '../choices/play-choices.ts';
import { ControlsDialog } from '../controls/controls-dialog.tsx';
import { BlockedNote } from './blocked-note.tsx';
import { GameOptions } from './game-options.tsx';
import { KeptGames } from './kept-games.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';
import { StartPoints } from './start-points.tsx';

interface Props {
  offer: Offer;
  title: string;
  platformName: string;
  backdrop: ReactNode;
  cover: ReactNode;
  picks: Picks;
  surroundings: Surroundings;
  firmwareLink: ReactNode;
  onPick: (picks: Partial<Picks>) => void;
  onPlay: (choices: Choices) => void;
  onBack: () => void;
}

/** Before a game starts: what is played, on what, and from where. */
export function PlayerChooser(props: Props) {
  const { offer, title, platformName, backdrop, cover, picks, surroundings, firmwareLink } = props;
  const { onPick, onPlay, onBack } = props;
  const { t } = useTranslation('play');
  const choices = settleChoices(offer, picks);
  const blocker = blockerOf(offer.player, choices, surroundings);
  return (
    <div className="relative isolate grid min-h-[calc(100dvh-var(--bar-room,0px))] content-start px-4 py-5 md:px-8 lg:px-14">
      {backdrop}
      <div className="mx-auto w-full max-w-6xl">
        <Button
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      </div>
      <div className="mx-auto grid w-full max-w-6xl gap-8 pt-4 pb-10 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-12 md:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="mx-auto w-[min(46vw,12rem)] md:w-full">{cover}</div>
        <div className="grid min-w-0 content-start gap-8">
          <header className="grid gap-2 max-md:text-center">
            <p className="text-sm font-medium text-ink-soft">{platformName}</p>
            <h1 className="text-3xl font-extrabold tracking-tight text-balance md:text-4xl lg:text-5xl">
              {title}
            </h1>
          </header>
          {blocker ? (
            <BlockedNote blocker={blocker} firmwareLink={firmwareLink} />
          ) : (
            choices && (
              <StartRow
                goesOn={choices.save !== null || choices.state !== null}
                onPlay={() => onPlay(choices)}
              />
            )
          )}
          {choices && blocker?.kind !== 'nothing' && (
            <>
              <StartPoints
                saves={offer.saves}
                states={statesFor(offer.states, choices.core.name)}
                choices={choices}
                picks={picks}
                onPick={onPick}
              />
              <GameOptions player={offer.player} choices={choices} onPick={onPick} />
              <Extras player={offer.player} choices={choices} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function StartRow({ goesOn, onPlay }: { goesOn: boolean; onPlay: () => void }) {
  const { t } = useTranslation('play');
  const [fullScreen, setFullScreen] = useLocalSetting(fullScreenOnPlaySetting);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 max-md:justify-center">
      <Button
        variant="primary"
        size="lg"
        className="min-h-14! px-10! text-lg! max-md:w-full"
        icon={<Play size={20} fill="currentColor" aria-hidden="true" />}
        onClick={onPlay}
      >
        {goesOn ? t('play-on') : t('play')}
      </Button>
      {document.fullscreenEnabled && (
        <Switch label={t('full-screen')} checked={fullScreen} onChange={setFullScreen} />
      )}
    </div>
  );
}

function Extras({ player, choices }: { player: Offer['player']; choices: Choices }) {
  const { t } = useTranslation('play');
  const [open, setOpen] = useState<'controls' | 'licenses' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="-ml-3 flex flex-wrap gap-1 max-md:justify-center">
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
        icon={<Scale size={16} aria-hidden="true" />}
        onClick={() => setOpen('licenses')}
      >
        {t('licenses')}
      </Button>
      <KeptGames />
      {open === 'controls' && (
        <ControlsDialog
          platform={player.platform_slug}
          config={player.controls[choices.core.name] ?? {}}
          onChange={() => undefined}
          onClose={close}
        />
      )}
      {open === 'licenses' && <LicensesDialog onClose={close} />}
    </div>
  );
}
