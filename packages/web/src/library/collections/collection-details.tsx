import { useTranslation } from 'react-i18next';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from './collection-link.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { Facts } from '#shared/ui/facts.tsx';

import { CriteriaWords } from './criteria-words.tsx';

const KINDS = ['collection', 'franchise', 'genre', 'mode', 'company'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (type: string): type is Kind => (KINDS as readonly string[]).includes(type);

export function CollectionDetails({ collection }: { collection: AnyCollection }) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { description, rom_count, is_public } = collection;
  const name = useCollectionName()(collection);
  const owned = 'user_id' in collection ? collection : null;
  const type = 'type' in collection && isKind(collection.type) ? collection.type : null;
  return (
    <div className="grid gap-5 px-2 pt-1">
      <CollectionCover
        collection={collection}
        sizes="256px"
        className="mx-auto w-64 max-w-full rounded-lg! shadow-3"
      />
      <div className="grid gap-1">
        <h3 className="text-xl/7 font-bold wrap-break-word">{name}</h3>
        {description && (
          <p className="text-sm whitespace-pre-line text-ink-soft wrap-break-word">{description}</p>
        )}
      </div>
      {'filter_criteria' in collection && (
        <CriteriaWords key={collection.updated_at} criteria={collection.filter_criteria} />
      )}
      <Facts
        facts={[
          { label: t('fact-games'), value: format.number(rom_count) },
          { label: t('fact-grouped-by'), value: type && t(`group-virtual-${type}`) },
          { label: t('fact-owner'), value: owned?.owner_username },
          {
            label: t('fact-visibility'),
            value: owned && (is_public ? t('public-on') : t('public-off')),
          },
          { label: t('fact-created'), value: owned && format.date(owned.created_at) },
          { label: t('fact-updated'), value: owned && format.date(owned.updated_at) },
        ]}
      />
    </div>
  );
}
