import { ArrowLeft, Gamepad2, Scale } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import { blockerOf } from '#play/choices/blocker.ts';
import type { Surroundings } from '#play/choices/blocker.ts';
import { settleChoices, statesFor } from '#play/choices/play-choices.ts';
import type { Choices, Offer, Picks } from '#play/choices/play-choices.ts';
import { ControlsDialog } from '#play/controls/controls-dialog.tsx';
import { BlockedNote } from './blocked-note.tsx';
import { ChooserFrame } from './chooser-frame.tsx';
import { GameOptions } from './game-options.tsx';
import { GameCacheButton } from './game-cache-button.tsx';
import { LicensesDialog } from './licenses-dialog.tsx';
import { StartPoints } from './start-points.tsx';
import { StartRow } from './start-row.tsx';

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
      {blocker ? (
        <BlockedNote blocker={blocker} firmwareLink={firmwareLink} />
      ) : (
        choices && (
          <StartRow
            label={choices.save || choices.state ? t('continue') : t('play')}
            fullScreenLabel={t('full-screen')}
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
    </ChooserFrame>
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
      <GameCacheButton />
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
