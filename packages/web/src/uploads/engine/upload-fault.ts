/**
 * What goes wrong on this side. `stopped`: paused or given up; `changed`: another file than the one
 * that was begun; `unreadable`: it was moved or changed on disk meanwhile.
 */
export type FaultCode = 'stopped' | 'empty' | 'changed' | 'unreadable' | 'lost';

export class UploadFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(code);
    this.name = 'UploadFault';
    this.code = code;
  }
}
