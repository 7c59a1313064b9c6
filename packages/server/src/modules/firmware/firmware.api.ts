/** The public interface of `firmware` for other modules. */
export {
  findFirmware,
  findOneFirmware,
  type FirmwareRow,
  moveFirmwareToRoot,
  removeFirmware,
  removeFirmwareInRoot,
  removeFirmwareOfPlatform,
  markFirmwareMissing,
  saveFirmwareRow,
  firmwareRow,
  firmwareView,
  findKnownMd5,
} from './firmware.queries.ts';
export type { FoundFirmware } from './firmware-files.disk.ts';
export { downloadFirmware, firmwareNotFound } from './firmware.routes.ts';
