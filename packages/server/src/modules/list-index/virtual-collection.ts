import { VIRTUAL_TYPES, type Facet, type VirtualType } from '@saveroom/contract';
import { z } from 'zod';

/** The facet that each type of virtual collection is based on. */
export const VIRTUAL_FACETS: Readonly<Record<VirtualType, Facet>> = {
  collection: 'collections',
  franchise: 'franchises',
  genre: 'genres',
  mode: 'game_modes',
  company: 'companies',
};

/** A value becomes a virtual collection when more games than this share it. */
export const VIRTUAL_MORE_THAN = 2;

export interface VirtualName {
  readonly name: string;
  readonly type: VirtualType;
}

const VirtualNameSchema = z.object({ name: z.string(), type: z.enum(VIRTUAL_TYPES) });

/** A virtual collection has no row: its id encodes its name and type. */
export const virtualId = ({ name, type }: VirtualName): string =>
  Buffer.from(JSON.stringify({ name, type })).toString('base64url');

/** Null: not a valid id. */
export function readVirtualId(id: string): VirtualName | null {
  try {
    const text = Buffer.from(id, 'base64url').toString('utf8');
    return VirtualNameSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
