/** The downloaded file is invalid. The previous import stays in use. */
export class ImportFault extends Error {}
