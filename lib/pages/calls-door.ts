import type { Answer, Call } from "./answer.ts"

/** Answers calls as app/api/[...path] does. */
export type AnswerCall = (call: Call) => Promise<Answer>

declare global {
  /** What answers calls, in the copy of the code that serves pages: one pool, one cache a process. */
  var crmAnswersCalls: AnswerCall | undefined
}

/** Lets the web server hand calls over without the detour through Next. */
export function offerCalls(answer: AnswerCall): void {
  globalThis.crmAnswersCalls = answer
}

/** What answers calls; undefined until Next has loaded their route. */
export function offeredCalls(): AnswerCall | undefined {
  return globalThis.crmAnswersCalls
}
