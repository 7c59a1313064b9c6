import type { SourcePriority, SourceWire } from './define-source.ts';

interface RommOnlySource {
  readonly id: string;
  readonly name: string;
  readonly priority: SourcePriority;
  readonly wire: SourceWire;
}

/** Sources that only RomM queries, not this server. RomM's API has fields for them. */
export const ROMM_ONLY_SOURCES: readonly RommOnlySource[] = [
  {
    id: 'hltb',
    name: 'HowLongToBeat',
    priority: { metadata: 100, artwork: 120 },
    wire: {
      heartbeatFlag: 'HLTB_API_ENABLED',
      id: 'number',
      position: 9,
      hasMetadata: true,
      fileTag: 'hltb',
      gamePage: 'https://howlongtobeat.com/game/{id}',
      platformField: 'hltb_slug',
    },
  },
  {
    id: 'flashpoint',
    name: 'Flashpoint',
    priority: { metadata: 90, artwork: 110 },
    wire: {
      heartbeatFlag: 'FLASHPOINT_API_ENABLED',
      id: 'text',
      position: 10,
      hasMetadata: true,
      gamePage: 'https://flashpointproject.github.io/flashpoint-database/search/#{id}',
    },
  },
];
