import { kinds, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { messagesOf } from "#lib/i18n/messages.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators()
const english = messagesOf("en").problems
type OwnCode = keyof typeof english

/** What can be wrong with a record of any kind, after the kind's name; its sentence is in the texts of the kind. */
const recordProblems = ["changed", "not_found"] as const
type RecordCode = `${RecordKind}_${(typeof recordProblems)[number]}`

const recordTexts = kinds.flatMap((kind) =>
  recordProblems.map((what) => ({
    code: `${kind}_${what}` as const,
    text: `${kind}.kind.problems.${what}` as const,
  })),
)

/** What can be wrong with a call or a row: its sentence is under it in `messages/<language>/problems.json`. */
export type ProblemCode = OwnCode | RecordCode

const codes = new Set<string>([...Object.keys(english), ...recordTexts.map(({ code }) => code)])
const isOwnCode = (code: string): code is OwnCode => Object.hasOwn(english, code)

/** The key of a problem's sentence. */
function textOf(code: ProblemCode) {
  if (isOwnCode(code)) return `problems.${code}` as const
  const found = recordTexts.find((one) => one.code === code)
  if (!found) throw new Error(`No sentence says ${code}`)
  return found.text
}

/** Codes whose sentence names a limit, choices or fields. */
const valuedCodes = [
  "too_long",
  "too_many",
  "too_great",
  "too_short",
  "too_few",
  "too_little",
  "none_of_these",
  "unknown_fields",
  "booth_number_taken",
  "named_pipeline_locked",
  "named_pipeline_over",
  "still_on_booths",
  "nothing_stands_for",
  "unknown_placeholder",
  "mail_server_refused",
  "mailbox_other_account",
  "other_currency",
  "no_exchange_rate",
  "deposit_differs",
  "left_out_by_lists",
  "not_printable",
] as const satisfies ProblemCode[]
export type ValuedCode = (typeof valuedCodes)[number]

/** Codes whose sentence names a value that somebody else has set since, and who that is. */
const changedValueCodes = [
  "lifecycle_value_changed",
  "flag_value_changed",
  "number_value_changed",
  "moved_meanwhile",
  "recorded_by_hand",
  "balance_changed",
] as const satisfies ProblemCode[]
/** Codes whose sentence names who has changed a record since. */
const changedByCodes = ["note_changed", "mailing_list_changed"] as const satisfies ProblemCode[]
export type ChangedByCode = (typeof changedByCodes)[number]
type ChangedValueCode = (typeof changedValueCodes)[number]

export type PlainCode = Exclude<ProblemCode, ValuedCode | ChangedValueCode | ChangedByCode | "list_moved">

/** A problem of which its code says all, or one with what its sentence names. */
export type Problem =
  | PlainCode
  | { code: ValuedCode; values: { value: string } }
  | { code: Exclude<ChangedValueCode, "recorded_by_hand">; values: { value: string; user: string } }
  | { code: "recorded_by_hand"; values: { value: string; number: string; user: string } }
  | { code: ChangedByCode; values: { user: string } }
  | { code: "list_moved"; values: { now: number; chosen: number } }

/** What is wrong with a call's fields, by dotted path. */
export type Problems = Record<string, Problem[]>

/** What a problem says to people. */
export function sentence(problem: Problem, language: Locale): string {
  const t = translate[language]
  return typeof problem === "string" ? t(textOf(problem)) : t(textOf(problem.code), problem.values)
}

const isValued = (code: string): code is ValuedCode => valuedCodes.some((valued) => valued === code)
const isChangedValue = (code: string) => [...changedValueCodes, ...changedByCodes].some((one) => one === code)

/** Whether a text is the code of a problem of which the code says all. */
export function isPlainCode(text: string): text is PlainCode {
  return codes.has(text) && !isValued(text) && !isChangedValue(text) && text !== "list_moved"
}

/** A problem as rows of jobs keep it: its code, and after a colon what its sentence names. */
export function storedProblem(problem: Problem): string {
  if (typeof problem === "string") return problem
  return "value" in problem.values ? `${problem.code}:${problem.values.value}` : problem.code
}

/** What a stored problem says; earlier releases stored some as English sentences, and what nobody knows any more stays as it is. */
export function storedSentence(stored: string, language: Locale): string {
  if (isPlainCode(stored)) return sentence(stored, language)
  const [, code = "", value = ""] = /^([a-z_]+):(.*)$/s.exec(stored) ?? []
  if (isValued(code)) return sentence({ code, values: { value } }, language)
  const problem = [...codes].find((one) => isPlainCode(one) && sentence(one, "en") === stored)
  return problem !== undefined && isPlainCode(problem) ? sentence(problem, language) : stored
}
