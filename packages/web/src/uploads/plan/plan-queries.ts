import { queryOptions } from '@tanstack/react-query';

import { FILE_HEAD_BYTES } from '@saveroom/contract';

import type { ApiError } from '#shared/lib/api-error.ts';
import { refusalOf, uploadApi } from '#uploads/data/uploads.ts';
import type { CheckedFile, CheckResult } from '#uploads/data/uploads.ts';

import type { GameGroup } from './group-games.ts';

/** File headers are large, so few are sent per request. */
const GUESS_BATCH = 40;
const CHECK_BATCH = 500;

/** Platforms by the key of a group, most likely first. */
type Guesses = ReadonlyMap<string, CheckResult['platforms']>;

export interface PlannedFile extends CheckedFile {
  /** Key of its group. */
  key: string;
}

export const planQueries = {
  /** Guesses the platforms of each game by the header of its largest file. */
  guesses: (groups: readonly GameGroup[]) =>
    queryOptions({
      queryKey: ['upload-plan', 'guesses', groups.map(({ key }) => key)],
      queryFn: async ({ signal }): Promise<Guesses> => {
        const replies = await inBatches(groups, GUESS_BATCH, async (some) =>
          uploadApi.check(await Promise.all(some.map(describeGroup)), signal),
        );
        return new Map(groups.map(({ key }, index) => [key, replies[index]?.platforms ?? []]));
      },
      staleTime: Infinity,
      gcTime: 0,
    }),
  /** Problems by the key of a group. */
  problems: (files: readonly PlannedFile[]) =>
    queryOptions({
      queryKey: ['upload-plan', 'problems', files],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, ApiError>> => {
        const replies = await inBatches(files, CHECK_BATCH, (some) =>
          uploadApi.check(
            some.map(({ key: _key, ...file }) => file),
            signal,
          ),
        );
        const refused = files.flatMap(({ key }, index): [string, ApiError][] => {
          const reply = replies[index];
          const refusal = reply && refusalOf(reply);
          return refusal ? [[key, refusal]] : [];
        });
        return new Map(refused);
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

async function describeGroup({ files }: GameGroup): Promise<CheckedFile> {
  const [largest] = files.toSorted((a, b) => b.file.size - a.file.size);
  if (!largest) return { name: '', size: 0 };
  const { name, size } = largest.file;
  const head = await readHeader(largest.file);
  return { name, size, ...(head && { head }) };
}

async function inBatches<T, R>(
  items: readonly T[],
  batchSize: number,
  send: (some: readonly T[]) => Promise<R[]>,
): Promise<R[]> {
  const replies: R[] = [];
  for (let first = 0; first < items.length; first += batchSize) {
    replies.push(...(await send(items.slice(first, first + batchSize))));
  }
  return replies;
}

/** The header of a file, which identifies its type; undefined if it can't be read. */
async function readHeader(file: File): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  } catch {
    return undefined;
  }
}
