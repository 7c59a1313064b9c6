/** The file that was fetched is not what it should be; what was read before stays. */
export class ImportFault extends Error {}
