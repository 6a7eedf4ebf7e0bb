import { randomUUID } from "node:crypto"

/** What makes a name, an address or an account a test's own, also when the test runs again on the same database. */
export const newMark = (): string => `z${randomUUID().slice(0, 8)}`
