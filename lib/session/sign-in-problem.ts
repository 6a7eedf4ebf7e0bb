/**
 * Why a sign-in did not succeed, as it travels in an address: wrong e-mail or password, a code that is needed or wrong, too many attempts
 * (with the seconds to wait), the API does not answer, or a form that was open for too long.
 */
export type SignInProblem =
  | { kind: "wrong" }
  | { kind: "code" }
  | { kind: "codeWrong" }
  | { kind: "wait"; seconds: number }
  | { kind: "unreachable" }
  | { kind: "stale" }

/** Writes a problem as one word: "wrong", "wait.15", … */
export function writeProblem(problem: SignInProblem): string {
  return problem.kind === "wait" ? `wait.${problem.seconds}` : problem.kind
}

/** Reads what `writeProblem` wrote; any other text is an API that does not answer. */
export function readProblem(text: string): SignInProblem {
  const [kind, seconds = ""] = text.split(".")
  if (kind === "wrong" || kind === "stale" || kind === "code" || kind === "codeWrong") return { kind }
  if (kind === "wait" && /^\d{1,4}$/.test(seconds)) return { kind, seconds: Number(seconds) }
  return { kind: "unreachable" }
}

/** A sign-in the API refused; its message is the problem's word, which is all that reaches the browser. */
export class SignInRefused extends Error {
  constructor(problem: SignInProblem) {
    super(writeProblem(problem))
    this.name = "SignInRefused"
  }
}
