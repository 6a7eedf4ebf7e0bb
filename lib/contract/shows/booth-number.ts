/** Most characters of a booth's number. */
export const maxBoothNumber = 20
