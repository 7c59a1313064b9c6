/** All that other modules may use of `firmware`. */
export { findOneFirmware, removeFirmware, touchPlatform } from './firmware-admin.queries.ts';
export type { FoundFirmware } from './firmware-disk.ts';
export { firmwareRow, firmwareView } from './firmware-row.ts';
export {
  findFirmwareOf,
  type FirmwareRow,
  saveFirmwareMissing,
  saveFirmwareRow,
} from './firmware.queries.ts';
export { knownMd5 } from './known-firmware.ts';
export { noFirmware } from './require-firmware.ts';
