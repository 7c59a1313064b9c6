import type { ApiError } from '#shared/lib/api-error.ts';
import type { CheckResult, UploadPlace } from '#uploads/data/uploads.ts';

type Duplicate = CheckResult['duplicates'][number];

/**
 * `reading`: its checksum is computed; `asking`: the library has it already, and the user must
 * decide; `finishing`: the server joins the chunks; `unfinished`: the server has a part of it from
 * an earlier visit, and the file must be selected again.
 */
export type Phase =
  | 'waiting'
  | 'reading'
  | 'asking'
  | 'sending'
  | 'finishing'
  | 'paused'
  | 'unfinished'
  | 'done'
  | 'failed';

/** Why an upload is on hold, and when it is retried. */
export interface Hold {
  why: 'offline' | 'server';
  until: number;
}

/** One file that is being uploaded. */
export interface UploadEntry extends UploadPlace {
  id: number;
  filename: string;
  phase: Phase;
  total: number;
  /** Bytes sent so far. */
  loaded: number;
  /** From 0 to 1. */
  progress: number;
  /** Bytes per second; null if unknown. */
  rate: number | null;
  /** The error response of the server; null if there is none or `faultCode` is set. */
  apiError: ApiError | null;
  faultCode: FaultCode | null;
  /** Bytes read for the checksum. */
  read: number;
  hold: Hold | null;
  duplicates: readonly Duplicate[];
  uploadId: string | null;
}

const ACTIVE: ReadonlySet<Phase> = new Set(['waiting', 'reading', 'sending', 'finishing']);

/** Whether closing the page now would interrupt it. */
export const isActive = ({ phase }: UploadEntry): boolean => ACTIVE.has(phase);

export const isDone = ({ phase }: UploadEntry): boolean => phase === 'done';

export const isClearable = ({ phase }: UploadEntry): boolean =>
  phase === 'done' || phase === 'failed';

/**
 * Errors in the browser. `stopped`: paused or canceled; `changed`: not the file that was started;
 * `unreadable`: moved or changed on disk.
 */
type FaultCode = 'stopped' | 'empty' | 'changed' | 'unreadable' | 'lost';

export class UploadFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(code);
    this.name = 'UploadFault';
    this.code = code;
  }
}
