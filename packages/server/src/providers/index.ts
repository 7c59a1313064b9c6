import type { SourceId } from '@saveroom/contract';

import type { MetadataProvider } from './provider.ts';
import { sgdb } from './sgdb.ts';

export const PROVIDERS: Partial<Record<SourceId, MetadataProvider>> = { sgdb };
