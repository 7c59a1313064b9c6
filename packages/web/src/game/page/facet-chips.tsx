import { Link } from '@tanstack/react-router';
import { Children } from 'react';
import type { ReactNode } from 'react';

import type { DetailedRom } from '@saveroom/contract';

import { useFilterLabels } from '#library/gallery/filter-chips.tsx';

import { facetsOf } from './rom-facts.ts';

/** Genres, companies and so on; each value links to all games that have it. */
export function FacetChips({ rom }: { rom: DetailedRom }) {
  const labels = useFilterLabels();
  const facets = facetsOf(rom);
  if (facets.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-6 sm:gap-y-3.5">
      {facets.map(({ list, param, values }) => (
        <div key={list} className="grid gap-1.5 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="text-sm text-ink-soft sm:pt-1.5">{labels.list(list)}</dt>
          <dd>
            <ChipLinks>
              {values.map((value) => (
                <Link key={value} to="/search" search={{ [param]: value }}>
                  {labels.value(list, value)}
                </Link>
              ))}
            </ChipLinks>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CHIPS =
  'flex flex-wrap gap-1.5 [&_a]:inline-flex [&_a]:min-h-8 [&_a]:items-center [&_a]:rounded-full ' +
  '[&_a]:border [&_a]:border-line [&_a]:bg-raised [&_a]:px-3 [&_a]:text-[0.8125rem] [&_a]:font-medium ' +
  '[&_a]:transition [&_a]:hover:border-line-strong [&_a]:hover:bg-hover [&_li]:contents';

/** A row of links to other screens. */
export function ChipLinks({ children }: { children: ReactNode }) {
  return (
    <ul className={CHIPS}>
      {Children.map(children, (link) => (
        <li>{link}</li>
      ))}
    </ul>
  );
}
