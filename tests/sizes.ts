/** Whether everything is verified, and not only what every change pays (`npm run verify:full`). */
const isFull = process.env.VERIFY_FULL === "1"

/** How much a test takes on: less at every change than when everything is verified. */
export const size = ({ gate, full }: { gate: number; full: number }) => (isFull ? full : gate)
