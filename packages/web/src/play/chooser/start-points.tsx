import { Layers, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Dialog } from '#shared/ui/dialog.tsx';

import { ChoiceCard, VersionCard } from './version-card.tsx';
import type { Choices, Picks } from './play-choices.ts';

interface Props {
  saves: readonly AssetVersion[];
  /** The states that the selected core can load. */
  states: readonly AssetVersion[];
  choices: Choices;
  onPick: (picks: Partial<Picks>) => void;
}

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5';
const AT_ONCE = 2;

/** Selects the save or state to start from, or a new game. The newest of all comes first. */
export function StartPoints({ saves, states, choices, onPick }: Props) {
  const { t } = useTranslation('play');
  const [newest] = saves;
  const [newestState] = states;
  if (!newest && !newestState) return null;
  const { state, save } = choices;
  const savesRow = newest && (
    <Row key="saves" title={t('start-save')}>
      <VersionCard
        version={newest}
        title={t('save-newest')}
        isChosen={!state && save?.id === newest.id}
        onChoose={() => onPick({ save: 'newest', state: null })}
      />
      <ChoiceCard
        isChosen={!state && save === null}
        title={t('save-new')}
        picture={<Sparkles size={28} aria-hidden="true" />}
        onChoose={() => onPick({ save: 'new', state: null })}
      >
        {t('save-new-text')}
      </ChoiceCard>
      <Versions
        title={t('start-save')}
        versions={saves.slice(1)}
        chosen={state ? undefined : save?.id}
        onChoose={(id) => onPick({ save: id, state: null })}
      />
    </Row>
  );
  const statesRow = newestState && (
    <Row key="states" title={t('start-state')} hint={t('start-state-text')}>
      <Versions
        title={t('start-state')}
        versions={states}
        chosen={state?.id}
        onChoose={(id) => onPick({ state: state?.id === id ? null : id, save: 'newest' })}
      />
    </Row>
  );
  const isStateNewest = newestState && newestState.id > (newest?.id ?? 0);
  return (
    <div className="grid gap-7">
      {isStateNewest ? [statesRow, savesRow] : [savesRow, statesRow]}
    </div>
  );
}

function Row({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div>
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {hint && <p className="text-[0.8125rem] text-ink-soft">{hint}</p>}
      </div>
      <div className={GRID}>{children}</div>
    </section>
  );
}

interface VersionsProps {
  title: string;
  versions: readonly AssetVersion[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** The first few versions and the chosen one; a card opens the full list. */
function Versions({ title, versions, chosen, onChoose }: VersionsProps) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const first = versions.slice(0, AT_ONCE);
  const hidden = versions.slice(AT_ONCE).find(({ id }) => id === chosen);
  const shown = hidden ? [hidden, ...first.slice(0, AT_ONCE - 1)] : first;
  const card = (one: AssetVersion, onDone?: () => void) => (
    <VersionCard
      key={one.id}
      version={one}
      isChosen={one.id === chosen}
      onChoose={() => {
        onChoose(one.id);
        onDone?.();
      }}
    />
  );
  return (
    <>
      {shown.map((one) => card(one))}
      {versions.length > AT_ONCE && (
        <ChoiceCard
          isChosen={false}
          title={t('show-all')}
          picture={<Layers size={28} aria-hidden="true" />}
          onChoose={() => setIsOpen(true)}
        >
          {format.number(versions.length)}
        </ChoiceCard>
      )}
      {isOpen && (
        <Dialog title={title} size="lg" onClose={() => setIsOpen(false)}>
          <div className="grid grid-cols-2 gap-3 pb-2 sm:grid-cols-3">
            {versions.map((one) => card(one, () => setIsOpen(false)))}
          </div>
        </Dialog>
      )}
    </>
  );
}
