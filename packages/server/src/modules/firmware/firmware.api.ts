/** The public interface of `firmware` for other modules. */
export { findOneFirmware, removeFirmware } from './firmware-admin.queries.ts';
export type { FoundFirmware } from './list-firmware.disk.ts';
export { firmwareRow, firmwareView } from './firmware-row.ts';
export {
  findFirmwareOf,
  type FirmwareRow,
  moveFirmwareToRoot,
  removeFirmwareBelow,
  removeFirmwareOfPlatform,
  saveFirmwareMissing,
  saveFirmwareRow,
} from './firmware.queries.ts';
export { knownMd5 } from './known-firmware.ts';
export { firmwareNotFound } from './require-firmware.ts';
