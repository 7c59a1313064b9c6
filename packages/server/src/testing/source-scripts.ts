import { globSync } from 'node:fs';
import { join } from 'node:path';

import type { SourceId } from '@saveroom/contract';

import type { SourceScript } from './source-script.ts';

const SOURCES = join(import.meta.dirname, '..', 'modules', 'metadata', 'sources');

/** `<id>/testing/<id>-script.ts` of every source that sends requests. */
const loadScript = async (path: string): Promise<[SourceId, SourceScript]> => {
  const { script } = (await import(join(SOURCES, path))) as { script: SourceScript };
  return [path.slice(0, path.indexOf('/')) as SourceId, script];
};

/** Every source that sends requests; the others read imported tables. */
export const SOURCE_SCRIPTS: Partial<Record<SourceId, SourceScript>> = Object.fromEntries(
  await Promise.all(globSync('*/testing/*-script.ts', { cwd: SOURCES }).map(loadScript)),
);
