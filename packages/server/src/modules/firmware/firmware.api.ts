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
  firmwareRow,
  firmwareView,
  knownMd5,
} from './firmware.queries.ts';
export type { FoundFirmware } from './firmware-files.disk.ts';
export { firmwareNotFound } from './firmware.routes.ts';
