import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { ChipLinks } from './chip-links.tsx';
import { facetsOf } from './facets-of.ts';

/** What the game is sorted into; each value leads to all games that share it. */
export function FacetChips({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('gallery');
  const facets = facetsOf(rom);
  if (facets.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-3.5">
      {facets.map(({ list, word, values }) => (
        <div key={list} className="grid gap-1.5 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-ink-soft sm:pt-1.5">{t(`list-${list}`)}</dt>
          <dd>
            <ChipLinks>
              {values.map((value) => (
                <Link key={value} to="/search" search={{ [word]: value }}>
                  {value}
                </Link>
              ))}
            </ChipLinks>
          </dd>
        </div>
      ))}
    </dl>
  );
}
