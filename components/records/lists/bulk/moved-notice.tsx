import { useTranslations } from "next-intl"
import { z } from "zod"
import { ApiError } from "#lib/api/errors.ts"
import classes from "./dialog.module.css"

export type MovedCount = { now: number; chosen: number }

const movedCount = z.object({ now: z.number(), chosen: z.number() })

/** Both numbers when a call was refused because the records meant are no longer as many as they were. */
export function movedCountOf(error: unknown): MovedCount | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return movedCount.safeParse(error.body.current).data
}

export function MovedNotice({ now, chosen }: MovedCount) {
  const t = useTranslations("bulk")
  return (
    <div className={classes.moved} role="alert">
      <p>
        <strong>{t("moved", { now, chosen })}</strong>
      </p>
      <p>{t("movedHint")}</p>
    </div>
  )
}
