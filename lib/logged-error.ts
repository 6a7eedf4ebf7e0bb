import { withoutSecretPaths } from "#lib/access/secret-paths.ts"

const HIDDEN = "[hidden]"
/** Causes within causes that are written down. */
const DEEPEST = 3

/** What secrets of this product look like: tokens and links, password hashes, encrypted cookies, session tokens, passwords in addresses. */
const secrets: [RegExp, string][] = [
  [/\$argon2\S+/g, HIDDEN],
  [/Fe26\.2\*\S+/g, HIDDEN],
  [/\beyJ[\w-]+(\.[\w-]*){2,}/g, HIDDEN],
  [/(?<![\w-])(?=[\w-]*[A-Z])[\w-]{40,}/g, HIDDEN],
  [/(:\/\/[^\s:/@]*:)[^\s@/]+@/g, `$1${HIDDEN}@`],
]

/** Says where something failed and under which name; values that a user or the database put beside that stay out. */
const shownFields = [
  "code",
  "status",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "errno",
  "syscall",
  "address",
  "port",
  "digest",
  "queue",
  "worker",
]

/** A text without what looks like a secret. Frames of a stack are names of files and functions, some of them long. */
export function withoutSecrets(text: string): string {
  return text
    .split("\n")
    .map((line) =>
      /^\s+at /.test(line)
        ? line
        : withoutSecretPaths(secrets.reduce((kept, [pattern, shown]) => kept.replace(pattern, shown), line)),
    )
    .join("\n")
}

/** Some libraries hand out copies of their errors with more beside, which are errors no more. */
type ErrorLike = { name?: unknown; message: string; stack?: string; cause?: unknown }

function isErrorLike(thrown: unknown): thrown is ErrorLike {
  if (typeof thrown !== "object" || thrown === null || !("message" in thrown)) return false
  return typeof thrown.message === "string" && (!("stack" in thrown) || typeof thrown.stack === "string")
}

/** What a thing that is no error is called, where its text would be "[object Object]". */
function described(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown)
  return `an object of ${Object.keys(thrown).slice(0, 20).join(", ") || "nothing"}`
}

/**
 * An error as a log line has it. Libraries hang more on their errors than is good to keep: the input of a failed check, the
 * row that a database refused, the request that was under way.
 * @param error anything thrown
 */
export function loggedError(error: unknown, depth = 0): Record<string, unknown> {
  if (!isErrorLike(error)) return { type: typeof error, message: withoutSecrets(described(error)) }
  const fields = Object.entries(error).filter(
    ([name, value]) => shownFields.includes(name) && ["string", "number"].includes(typeof value),
  )
  return {
    type: typeof error.name === "string" ? error.name : typeof error,
    message: withoutSecrets(error.message),
    stack: error.stack && withoutSecrets(error.stack),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: loggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < DEEPEST && { errors: error.errors.slice(0, 5).map((one) => loggedError(one, depth + 1)) }),
  }
}
