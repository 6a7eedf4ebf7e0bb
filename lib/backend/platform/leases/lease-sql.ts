import { randomUUID } from "node:crypto"
import { hostname } from "node:os"

/** SQL of the moment at which a lease ends that begins now. @param seconds SQL of how long it lasts */
export const leaseEnd = (seconds: string | number) => `now() + make_interval(secs => ${seconds})`

/** SQL of whether a lease has run out, or there is none. @param expiresAt SQL of the moment at which it ends */
export const isFree = (expiresAt: string) => `(${expiresAt} IS NULL OR ${expiresAt} < now())`

/** A name that no other holder of leases has; it says which process it is. */
export const newHolder = () => `${hostname()}:${process.pid}:${randomUUID()}`
