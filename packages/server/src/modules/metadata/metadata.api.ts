/** All that other modules may use of `metadata`. */
export type { SourceDesk } from './sources/source-desk.ts';
export { SourceFault } from './sources/source-fault.ts';
