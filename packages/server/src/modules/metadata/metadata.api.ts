/** The public interface of the module `metadata`. */
export type { SourceGateway } from './sources/source-gateway.ts';
export { findSwitchTitles } from './sources/titledb/titledb.ts';
export { SourceFault } from './sources/source-fault.ts';
