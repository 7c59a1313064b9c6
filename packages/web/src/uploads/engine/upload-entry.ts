import type { ApiError } from '#shared/lib/api-error.ts';
import type { CheckResult, UploadPlace } from '#uploads/data/uploads.ts';

type Duplicate = CheckResult['duplicates'][number];

/**
 * `reading`: its checksum is computed; `asking`: the library has it already, somebody must say what
 * to do; `finishing`: the server puts the pieces together; `unfinished`: the server holds a part of
 * it from an earlier visit, and the file must be chosen again.
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

/** Why it does not move at the moment, and when it is tried again. */
export interface Hold {
  why: 'offline' | 'server';
  until: number;
}

/** One file on its way into the library. */
export interface UploadEntry extends UploadPlace {
  id: number;
  filename: string;
  phase: Phase;
  total: number;
  /** Bytes that have arrived or are on their way. */
  loaded: number;
  /** From 0 to 1. */
  progress: number;
  /** Bytes per second; null: it cannot be told. */
  rate: number | null;
  finished: boolean;
  failed: boolean;
  /** What the server answered; null: nothing, or `fault` says it. */
  failure: ApiError | null;
  fault: FaultCode | null;
  /** How much of it has been read for its checksum. */
  read: number;
  hold: Hold | null;
  duplicates: readonly Duplicate[];
  uploadId: string | null;
}

const ACTIVE: ReadonlySet<Phase> = new Set(['waiting', 'reading', 'sending', 'finishing']);

/** Would be lost, or would wait for another visit, if the page were closed now. */
export const isActive = ({ phase }: UploadEntry): boolean => ACTIVE.has(phase);

export const isClearable = ({ finished, failed }: UploadEntry): boolean => finished || failed;

/**
 * What goes wrong on this side. `stopped`: paused or given up; `changed`: another file than the one
 * that was begun; `unreadable`: it was moved or changed on disk meanwhile.
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
