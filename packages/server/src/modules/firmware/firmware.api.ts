/** The public interface of `firmware` for other modules. */
export {
  findFirmwareOf,
  findOneFirmware,
  type FirmwareRow,
  moveFirmwareToRoot,
  removeFirmware,
  removeFirmwareBelow,
  removeFirmwareOfPlatform,
  saveFirmwareMissing,
  saveFirmwareRow,
} from './firmware.queries.ts';
export type { FoundFirmware } from './firmware-files.disk.ts';
export { firmwareRow, firmwareView, knownMd5 } from './firmware-row.ts';
export { firmwareNotFound } from './firmware.routes.ts';
