import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { Section } from '../section.tsx';
import { readRelated } from './read-related.ts';
import { RelatedCard } from './related-card.tsx';
import { VersionList } from './version-list.tsx';
import { VersionsMenu } from './versions-menu.tsx';

/** Other versions of the game, what belongs to it, what resembles it. */
export function RelatedPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  return (
    <div className="grid gap-10">
      {rom.siblings.length > 0 && (
        <Section title={t('versions-title')} trailing={<VersionsMenu rom={rom} />}>
          <VersionList rom={rom} />
        </Section>
      )}
      {readRelated(rom).map(({ relation, games }) => (
        <Section key={relation} title={t(`relation-${relation}`)}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-5 md:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]">
            {games.map((game) => (
              <li key={game.id}>
                <RelatedCard game={game} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
