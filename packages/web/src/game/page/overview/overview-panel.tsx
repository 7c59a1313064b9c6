import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { Markdown } from '#shared/ui/markdown.tsx';

import { RomMedia } from '../media/rom-media.tsx';
import { hasMedia } from '../media/has-media.ts';
import { FacetChips } from './facet-chips.tsx';
import { facetsOf } from './facets-of.ts';
import { OverviewAside } from './overview-aside.tsx';
import { OverviewUnknown } from './overview-unknown.tsx';
import { Section } from '../section.tsx';

/** What the game is about, and what it belongs to. */
export function OverviewPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const isUnknown = !rom.summary && rom.is_unidentified;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid content-start gap-x-16 gap-y-9 xl:grid-cols-2">
        {isUnknown && (
          <div className="xl:col-span-2">
            <OverviewUnknown rom={rom} />
          </div>
        )}
        {rom.summary && (
          <Section title={t('summary')}>
            <Markdown text={rom.summary} className="max-w-[75ch] text-base/7! text-pretty" />
          </Section>
        )}
        {hasMedia(rom) && (
          <div className="min-w-0 xl:order-last xl:col-span-2">
            <Section title={t('tab-media')}>
              <RomMedia rom={rom} as="strip" />
            </Section>
          </div>
        )}
        {facetsOf(rom).length > 0 && (
          <Section title={t('overview-about')}>
            <FacetChips rom={rom} />
          </Section>
        )}
      </div>
      <OverviewAside rom={rom} />
    </div>
  );
}
