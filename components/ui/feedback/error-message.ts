import type { useTranslations } from "next-intl"
import { ApiError } from "#lib/api/errors.ts"

type Translate = ReturnType<typeof useTranslations<"errors">>

/** What a person reads about a failed call. `logId` names the log line of a 500. */
export type Failure = { text: string; logId?: string; fields?: Record<string, string[]> }

/**
 * The one place where a failed call becomes a sentence (S-11).
 * @param error whatever a call of the API threw
 * @param t texts of the area "errors", from useTranslations or getTranslations
 */
export function describeError(error: unknown, t: Translate): Failure {
  if (!(error instanceof ApiError)) return { text: t(isUnloaded(error) ? "network" : "unexpected") }
  const { status, body } = error
  if (status === 422) return { text: body.message || t("invalid"), fields: body.errors }
  if (status >= 500 && ![502, 503, 504].includes(status)) return { text: t("technical"), logId: body.id }
  if (body.reason) return { text: body.message }
  return { text: textOf(status, body, t) }
}

/** Whether a part of the app that loads when it is needed could not come. */
function isUnloaded(error: unknown): boolean {
  return error instanceof Error && error.name === "ChunkLoadError"
}

function textOf(status: number, body: { message: string; ability?: string }, t: Translate): string {
  switch (status) {
    case 0:
      return t("network")
    case 401:
      return t("signedOut")
    case 403:
      return body.ability ? t("missingAbility", { ability: body.ability }) : t("forbidden")
    case 404:
      return t("missing")
    case 409:
      // What is in the way says the server: a change of somebody else, a bulk mail that runs, an address that is taken.
      return body.message || t("conflict")
    case 413:
      return t("tooLarge")
    case 429:
      return t("tooMany")
    case 502:
    case 503:
    case 504:
      return t("unreachable")
    default:
      return body.message || t("unexpected")
  }
}
