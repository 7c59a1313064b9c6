import type { ToldCode } from '@saveroom/contract';

/** Why something could not be deleted: for people, and what it is translated by. */
export interface RemovalFault {
  readonly code: ToldCode;
  readonly text: string;
}

export const outside = (name: string): RemovalFault => ({
  code: 'outside_library',
  text: `${name} is outside the library folders, so its files were kept`,
});

export const readOnly = (name: string): RemovalFault => ({
  code: 'not_movable',
  text: `Couldn’t move ${name} to the trash. The library folder might be read-only.`,
});

/** As it goes over the wire: what could not be deleted, and why. */
export const faultsOnWire = (faults: ReadonlyMap<number, RemovalFault>) => ({
  failed_items: faults.size,
  failed_ids: [...faults.keys()],
  errors: [...faults.values()].map(({ text }) => text),
  error_codes: [...faults.values()].map(({ code }) => code),
});
