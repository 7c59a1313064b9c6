import type { ToldCode } from '@saveroom/contract';

/** The reason for a failed deletion: an English text and the code for its translation. */
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

/** The response fields that report failed deletions. */
export const faultFields = (faults: ReadonlyMap<number, RemovalFault>) => ({
  failed_items: faults.size,
  failed_ids: [...faults.keys()],
  errors: [...faults.values()].map(({ text }) => text),
  error_codes: [...faults.values()].map(({ code }) => code),
});
