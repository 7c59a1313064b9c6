import { VIRTUAL_TYPES, type Facet, type VirtualType } from '@saveroom/contract';
import { z } from 'zod';

/** The facet each type of virtual collection is made from. */
export const VIRTUAL_FACETS: Readonly<Record<VirtualType, Facet>> = {
  collection: 'collections',
  franchise: 'franchises',
  genre: 'genres',
  mode: 'game_modes',
  company: 'companies',
};

/** Groups of so many games or fewer are none. */
export const VIRTUAL_MORE_THAN = 2;

export interface VirtualName {
  readonly name: string;
  readonly type: VirtualType;
}

const Named = z.object({ name: z.string(), type: z.enum(VIRTUAL_TYPES) });

/** A virtual collection has no row: its id says what it is. */
export const virtualId = ({ name, type }: VirtualName): string =>
  Buffer.from(JSON.stringify({ name, type })).toString('base64url');

/** Null: nobody made this id. */
export function readVirtualId(id: string): VirtualName | null {
  try {
    const text = Buffer.from(id, 'base64url').toString('utf8');
    return Named.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
