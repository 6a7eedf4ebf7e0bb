import compression from "compression"

/**
 * Compresses what is written to the response, where the browser takes it and the content gains by it. Pages and answers are made
 * each time: level 6 takes nearly twice the time of 4 and saves 4 % of the bytes.
 */
export const compress = compression({ level: 4 })
