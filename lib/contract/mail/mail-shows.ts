import type { TemplateType } from "./mail-terms.ts"

/**
 * Why a mail on a record may speak of a session, the best first: it is the own one of a registration, the company applies for it, a pipeline of
 * the company is about it, the last mail was, it is a current one.
 */
export const showReasons = ["own", "application", "pipeline", "mail", "current"] as const
export type ShowReason = (typeof showReasons)[number]

/** A session of a show, as mails are about it. */
export type MailShow = {
  id: number
  show: string
  session: string
  /** Which templates speak of the show. */
  kind: number
  /** Neither current nor to come. */
  is_over: boolean
  reason: ShowReason | null
}

/** Templates of Los Angeles speak of shows of their kind, all others of the main one's. */
const kindOf = (type: TemplateType) => (type === 7 ? 7 : 2)

/** Whether a template may be about a session: all of its kind, one of the ordering platform, or of news, also about whichever the registration is for. */
export const isOfKind = ({ kind, reason }: MailShow, type: TemplateType) =>
  kind === kindOf(type) || (reason === "own" && (type === 1 || type === 3))

/**
 * The session that a mail of a template is about unless another one is chosen (M-65).
 * @param shows in the order of their reasons
 */
export const proposedShow = <Show extends MailShow>(
  shows: readonly Show[],
  type: TemplateType,
): Show | undefined =>
  shows.find((one) => one.reason !== null && isOfKind(one, type) && (one.reason === "own" || !one.is_over))

const recipients: readonly (ShowReason | null)[] = ["own", "application", "pipeline"]

/**
 * Whether a session is none that the record has to do with, while it has to do with another one that is not over.
 * @param chosen id of a session
 */
export function isForeignShow(shows: readonly MailShow[], chosen: number | null): boolean {
  const own = shows.filter(({ reason }) => recipients.includes(reason))
  return chosen !== null && own.some(({ is_over }) => !is_over) && own.every(({ id }) => id !== chosen)
}
