import { IconEye, IconPencil } from "@tabler/icons-react"
import { skipToken, useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import type { PresentColleague } from "#lib/contract/mail/mail-presence.ts"
import { presenceKey } from "./mail-keys.ts"
import classes from "./present.module.css"

/** Where `useAttendance` writes who has a conversation open. */
export const presentKey = (thread: number) => [...presenceKey(thread), "colleagues"] as const

type Props = {
  thread: number
  /** Those who read it are of no interest. */
  isForWriter?: boolean
}

/** Colleagues who read a conversation or write an answer to it now (M-76). */
export function Present({ thread, isForWriter = false }: Props) {
  const t = useTranslations("messenger.presence")
  const format = useFormatter()
  const { data = [] } = useQuery<PresentColleague[]>({
    queryKey: presentKey(thread),
    queryFn: skipToken,
    // Who was there when it was read before may be gone.
    gcTime: 0,
  })
  const writing = data.filter(({ is_writing }) => is_writing)
  const reading = isForWriter ? [] : data.filter(({ is_writing }) => !is_writing)
  const named = (some: PresentColleague[]) => ({
    count: some.length,
    names: format.list(some.map(({ name }) => name)),
  })
  return (
    <span className={classes.present} role="status">
      {writing.length > 0 && (
        <span className={classes.writing}>
          <IconPencil size={14} aria-hidden /> {t("writing", named(writing))}
        </span>
      )}
      {reading.length > 0 && (
        <span className={classes.reading}>
          <IconEye size={14} aria-hidden /> {t("reading", named(reading))}
        </span>
      )}
    </span>
  )
}
