import { SOURCE_IDS, type Config, type MetadataField, type SourceId } from '@saveroom/contract';

/** Priorities of sources. An absent list sets none. */
export interface SourceOrder {
  readonly metadata?: readonly string[];
  readonly artwork?: readonly string[];
  readonly fields?: Readonly<Partial<Record<MetadataField, readonly string[]>>>;
}

export interface Priorities extends SourceOrder {
  /** By the platform's slug. */
  readonly platforms: Readonly<Record<string, SourceOrder>>;
}

const ARTWORK_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'cover',
  'screenshots',
  'manual',
]);

/** All sources by their priority for this field, highest first. */
export function sourceOrder(
  priorities: Priorities,
  { platform, field }: { platform: string; field: MetadataField },
): SourceId[] {
  const own = Object.hasOwn(priorities.platforms, platform)
    ? priorities.platforms[platform]
    : undefined;
  const named = listOf(own, field) ?? listOf(priorities, field) ?? [];
  const known = named.flatMap((name) => SOURCE_IDS.filter((id) => id === name));
  return [...new Set([...known, ...SOURCE_IDS])];
}

function listOf(
  order: SourceOrder | undefined,
  field: MetadataField,
): readonly string[] | undefined {
  const general = ARTWORK_FIELDS.has(field) ? order?.artwork : order?.metadata;
  return [order?.fields?.[field], general].find((list) => list && list.length > 0);
}

type ScanSettings = Pick<
  Config,
  | 'SCAN_METADATA_PRIORITY'
  | 'SCAN_ARTWORK_PRIORITY'
  | 'SCAN_ARTWORK_PRIORITY_OVERRIDES'
  | 'SCAN_FIELD_PRIORITY'
  | 'SCAN_PLATFORM_PRIORITY'
>;

export function configuredPriorities(config: ScanSettings): Priorities {
  const { url_cover, url_screenshots, url_manual } = config.SCAN_ARTWORK_PRIORITY_OVERRIDES;
  const pictures = { cover: url_cover, screenshots: url_screenshots, manual: url_manual };
  const chosen = Object.entries(pictures).filter(([, list]) => list !== undefined);
  return {
    metadata: config.SCAN_METADATA_PRIORITY,
    artwork: config.SCAN_ARTWORK_PRIORITY,
    fields: { ...Object.fromEntries(chosen), ...config.SCAN_FIELD_PRIORITY },
    platforms: config.SCAN_PLATFORM_PRIORITY,
  };
}
