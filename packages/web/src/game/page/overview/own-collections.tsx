import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { Card } from '#shared/ui/card.tsx';

import { ChipLinks } from './chip-links.tsx';

/** The collections people put it into; favourites have their star. */
export function OwnCollections({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const shown = rom.user_collections.filter(({ is_favorite }) => !is_favorite);
  if (shown.length === 0) return null;
  return (
    <Card title={t('collections')}>
      <ChipLinks>
        {shown.map(({ id, name, is_smart }) =>
          is_smart ? (
            <Link
              key={`smart-${id}`}
              to="/collection/smart/$collection"
              params={{ collection: id }}
            >
              {name}
            </Link>
          ) : (
            <Link key={id} to="/collection/$collection" params={{ collection: id }}>
              {name}
            </Link>
          ),
        )}
      </ChipLinks>
    </Card>
  );
}
