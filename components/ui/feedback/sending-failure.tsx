import { useTranslations } from "next-intl"
import { ApiError } from "#lib/api/errors.ts"
import { describeError } from "./error-message.ts"
import classes from "./sending-failure.module.css"

type Props = {
  error: unknown
  /** Said before what went wrong. */
  title: string
  /** Fields that say themselves what is wrong with them. */
  shown: readonly string[]
  /** Said in place of all that where no answer came: what was sent may have been done. Of forms that may be sent again as they are. */
  unanswered?: string
}

/** Answers of what is between browser and API, which gives up waiting. */
const gateways = [502, 503, 504]

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || (gateways.includes(error.status) && !error.body.reason))

/** Why a form was not sent, as far as no field says it; what was typed stays. */
export function SendingFailure({ error, title, shown, unanswered }: Props) {
  const t = useTranslations("errors")
  if (error === undefined || error === null) return null
  if (unanswered && isUnanswered(error))
    return (
      <p role="alert" className={classes.alert}>
        {unanswered}
      </p>
    )
  const { text, fields, logId } = describeError(error, t)
  const others = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
    shown.includes(field) ? [] : messages,
  )
  const message = fields ? others.join(" ") : text
  return (
    <p role="alert" className={classes.alert}>
      {`${title}. ${message}`.trim()} {logId ? <code>{logId}</code> : null}
    </p>
  )
}
