import { useTranslations } from "next-intl"
import { describeError } from "./error-message.ts"
import classes from "./sending-failure.module.css"

type Props = {
  error: unknown
  /** Said before what went wrong. */
  title: string
  /** Fields that say themselves what is wrong with them. */
  shown: readonly string[]
}

/** Why a form was not sent, as far as no field says it; what was typed stays. */
export function SendingFailure({ error, title, shown }: Props) {
  const t = useTranslations("errors")
  if (error === undefined || error === null) return null
  const { text, fields, logId } = describeError(error, t)
  const others = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
    shown.includes(field) ? [] : messages,
  )
  const said = fields ? others.join(" ") : text
  return (
    <p role="alert" className={classes.alert}>
      {`${title}. ${said}`.trim()} {logId ? <code>{logId}</code> : null}
    </p>
  )
}
