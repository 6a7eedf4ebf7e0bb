import { AsyncLocalStorage } from "node:async_hooks"

/** The call that the running code answers, as far as events of security tell of it. */
export type CallScope = {
  requestId: string
  /** Network address of the caller. */
  address: string
  agent: string
  /** Its name in the contract, for example "session.createToken". */
  call: string
  /** The signed-in user, once the token was checked. */
  userId?: number
  /** The token is one for a script. */
  isScript?: boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Runs what answers a call. */
export const withinCall = <Result>(scope: CallScope, work: () => Promise<Result>): Promise<Result> =>
  scopes.run(scope, work)

/** The call that is being answered; undefined in jobs and commands. */
export const currentCall = (): CallScope | undefined => scopes.getStore()

/** Says who makes the call that is being answered, and whether by a token for a script. */
export function setCaller(userId: number, isScript: boolean): void {
  const scope = scopes.getStore()
  if (scope) Object.assign(scope, { userId, isScript })
}
