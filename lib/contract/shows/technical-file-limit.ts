/** Largest technical file. */
export const maxTechnicalFileMegabytes = 25

/** The same in bytes. */
export const maxTechnicalFileBytes = maxTechnicalFileMegabytes * 1024 * 1024
